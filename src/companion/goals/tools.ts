import { date, listOf, oneOf, ref, text } from '#core/fields/field.ts'
import type { GoalMetric, GoalTarget } from '#core/module/aims.ts'
import type { Declared } from '#core/module/module.ts'
import { Refusal, refuse } from '#core/module/refusal.ts'
import { type Told, tool, type Tool } from '#core/module/tool.ts'
import { addDays, periodOf } from '#core/time/day.ts'
import { ME, settings } from '../settings/settings.ts'
import {
  GoalAbandoned,
  GoalChanged,
  GoalCompleted,
  GoalCreated,
  GoalDeleted,
  GoalPaused,
  GoalResumed,
  goals,
  metric,
  missing,
  target,
} from './goal.ts'
import { catalogueOf, checkMetric } from './metric.ts'
import type { Missing } from './progress.ts'
import { templatesOf } from './templates.ts'

const goalId = ref('goals.goals').label('Goal', 'Ziel')
const { title, description, linkedModules } = goals.fields

/** What a day without entries means, unless the person says: a limit that nobody measured is neither kept nor broken. */
const missingOf = (what: Pick<GoalMetric, 'source'>, aim: GoalTarget): Missing =>
  what.source === 'measure' && aim.comparison === 'lte' ? 'skip' : 'zero'

const titled = (fact: Told | undefined, got: { goal: { title: string } }): string =>
  String(fact?.payload['title'] ?? got.goal.title)

const wrongState = (code: string, en: string, de: string) => refuse(code, { en, de }, { path: 'goalId' })

/** The tools of goals. They check against everything that the modules declare: the list is handed in. */
export function goalTools(modules: readonly Declared[]): readonly Tool[] {
  const catalogue = catalogueOf(modules)
  const templates = templatesOf(modules)
  const areas = new Set(modules.map((module) => module.name))

  const linksOf = (linked: readonly string[] | null | undefined): Refusal | undefined => {
    const index = linked?.findIndex((name) => !areas.has(name)) ?? -1
    return index < 0
      ? undefined
      : refuse(
          'UnknownModule',
          { en: `There is no area ${linked![index]}.`, de: `Es gibt keinen Bereich ${linked![index]}.` },
          { path: `linkedModules.${index}` },
        )
  }

  const createGoal = tool('create_goal', {
    about: { en: 'Set myself a goal', de: 'Mir ein Ziel setzen' },
    input: {
      title,
      description,
      metric,
      target,
      linkedModules,
      missing: missing.optional(),
      periodStartOn: date().label('Counts from', 'Zählt ab').optional(),
    },
    decide(input, ctx) {
      const checked = checkMetric(input.metric, catalogue)
      if (checked instanceof Refusal) return checked
      const dangling = linksOf(input.linkedModules)
      if (dangling) return dangling
      const from = input.periodStartOn ?? ctx.today
      if (from > addDays(ctx.today, 366))
        return refuse(
          'TooLate',
          { en: 'A goal starts within a year.', de: 'Ein Ziel beginnt innerhalb eines Jahres.' },
          { path: 'periodStartOn' },
        )
      if (from < addDays(ctx.today, -366))
        return refuse(
          'TooEarly',
          { en: 'A goal reaches back a year at most.', de: 'Ein Ziel reicht höchstens ein Jahr zurück.' },
          { path: 'periodStartOn' },
        )
      return GoalCreated({
        ...input,
        id: ctx.newId(),
        moduleId: checked.moduleId,
        status: 'active',
        missing: input.missing ?? missingOf(input.metric, input.target),
        periodStartOn: from,
        pausedRanges: {},
        formerTargets: {},
      })
    },
    tell: ([fact]) => ({
      en: `Your goal “${String(fact!.payload['title'])}” is set.`,
      de: `Dein Ziel „${String(fact!.payload['title'])}“ steht.`,
    }),
  })

  const createFromTemplate = tool('create_goal_from_template', {
    about: { en: 'Set myself a ready-made goal', de: 'Mir ein fertiges Ziel setzen' },
    input: {
      template: oneOf(Object.fromEntries([...templates].map(([name, of]) => [name, [of.title.en, of.title.de]]))).label(
        'Template',
        'Vorlage',
      ),
      title: text({ max: 120 }).label('Title', 'Titel').optional(),
      language: oneOf({ en: ['English', 'Englisch'], de: ['German', 'Deutsch'] })
        .label('Language', 'Sprache')
        .optional(),
    },
    reads: () => ({ me: settings.one(ME) }),
    decide(input, ctx, { me }) {
      const of = templates.get(input.template)!
      const checked = checkMetric(of.metric, catalogue)
      // A template counts what another module would tell: without it there is nothing to count.
      if (checked instanceof Refusal) return checked
      const language = input.language ?? (me?.language === 'de' ? 'de' : 'en')
      return GoalCreated({
        id: ctx.newId(),
        title: input.title ?? of.title[language],
        metric: of.metric,
        target: of.target,
        moduleId: of.moduleId,
        status: 'active',
        missing: missingOf(of.metric, of.target),
        periodStartOn: ctx.today,
        pausedRanges: {},
        formerTargets: {},
      })
    },
    tell: ([fact]) => ({
      en: `Your goal “${String(fact!.payload['title'])}” is set.`,
      de: `Dein Ziel „${String(fact!.payload['title'])}“ steht.`,
    }),
  })

  const changeGoal = tool('change_goal', {
    about: { en: 'Change a goal', de: 'Ein Ziel ändern' },
    input: {
      goalId,
      title: title.optional(),
      description: description.optional(),
      metric: metric.optional(),
      target: target.optional(),
      missing: missing.optional(),
      linkedModules: listOf(text({ max: 80 }).open(), { max: 20 })
        .label('Also concerns', 'Betrifft auch')
        .optional(),
    },
    reads: ({ goalId: id }) => ({ goal: goals.need(id, 'goalId') }),
    decide({ goalId: id, ...patch }, { today, calendar }, { goal }) {
      const checked = patch.metric && checkMetric(patch.metric, catalogue)
      if (checked instanceof Refusal) return checked
      const dangling = linksOf(patch.linkedModules)
      if (dangling) return dangling
      const { from } = periodOf(today, goal.target.period, calendar.weekStart)
      const isMoved = patch.target !== undefined && JSON.stringify(patch.target) !== JSON.stringify(goal.target)
      // Periods that have closed stay judged by what was aimed at then.
      const isKept = isMoved && from > goal.periodStartOn && !goal.formerTargets[from]
      return GoalChanged({
        id,
        ...patch,
        ...(checked ? { moduleId: checked.moduleId } : {}),
        ...(isKept ? { formerTargets: { [from]: goal.target } } : {}),
      })
    },
    tell: (_facts, { goal }) => ({ en: `Changed the goal “${goal.title}”.`, de: `Ziel „${goal.title}“ geändert.` }),
  })

  const pauseGoal = tool('pause_goal', {
    about: { en: 'Pause a goal', de: 'Ein Ziel pausieren' },
    input: { goalId },
    reads: ({ goalId: id }) => ({ goal: goals.need(id, 'goalId') }),
    decide({ goalId: id }, { today }, { goal }) {
      if (goal.status === 'paused') return []
      if (goal.status !== 'active')
        return wrongState(
          'NotActive',
          'Only an active goal can be paused.',
          'Nur ein aktives Ziel lässt sich pausieren.',
        )
      return GoalPaused({ id, status: 'paused', pausedRanges: { [today]: { from: today } } }, {}, goal)
    },
    tell: ([fact], got) => ({ en: `“${titled(fact, got)}” rests.`, de: `„${titled(fact, got)}“ ruht.` }),
  })

  const resumeGoal = tool('resume_goal', {
    about: { en: 'Take up a paused goal again', de: 'Ein pausiertes Ziel wieder aufnehmen' },
    input: { goalId },
    reads: ({ goalId: id }) => ({ goal: goals.need(id, 'goalId') }),
    decide({ goalId: id }, { today }, { goal }) {
      if (goal.status === 'active') return []
      if (goal.status !== 'paused')
        return wrongState(
          'NotPaused',
          'Only a paused goal can be taken up again.',
          'Nur ein pausiertes Ziel lässt sich wieder aufnehmen.',
        )
      const open = Object.entries(goal.pausedRanges).filter(([, range]) => range.to === undefined)
      const pausedRanges = Object.fromEntries(open.map(([key, { from }]) => [key, { from, to: addDays(today, -1) }]))
      return GoalResumed({ id, status: 'active', pausedRanges }, {}, goal)
    },
    tell: ([fact], got) => ({ en: `“${titled(fact, got)}” counts again.`, de: `„${titled(fact, got)}“ zählt wieder.` }),
  })

  const completeGoal = tool('complete_goal', {
    about: { en: 'Close a goal as completed', de: 'Ein Ziel als geschafft abschließen' },
    input: { goalId },
    reads: ({ goalId: id }) => ({ goal: goals.need(id, 'goalId') }),
    decide({ goalId: id }, { today }, { goal }) {
      if (goal.status === 'completed') return []
      if (goal.status === 'abandoned')
        return wrongState(
          'NotActive',
          'An abandoned goal cannot be completed.',
          'Ein aufgegebenes Ziel lässt sich nicht abschließen.',
        )
      return GoalCompleted({ id, status: 'completed', endedOn: today }, {}, goal)
    },
    tell: ([fact], got) => ({
      en: `“${titled(fact, got)}” is completed.`,
      de: `„${titled(fact, got)}“ ist abgeschlossen.`,
    }),
  })

  const abandonGoal = tool('abandon_goal', {
    about: { en: 'Give up a goal', de: 'Ein Ziel aufgeben' },
    input: { goalId },
    reads: ({ goalId: id }) => ({ goal: goals.need(id, 'goalId') }),
    decide({ goalId: id }, { today }, { goal }) {
      if (goal.status === 'abandoned') return []
      if (goal.status === 'completed')
        return wrongState(
          'NotActive',
          'A completed goal cannot be given up.',
          'Ein abgeschlossenes Ziel lässt sich nicht aufgeben.',
        )
      return GoalAbandoned({ id, status: 'abandoned', endedOn: today }, {}, goal)
    },
    tell: ([fact], got) => ({
      en: `“${titled(fact, got)}” no longer counts.`,
      de: `„${titled(fact, got)}“ zählt nicht mehr.`,
    }),
  })

  const deleteGoal = tool('delete_goal', {
    about: { en: 'Delete a goal with its history', de: 'Ein Ziel samt Verlauf löschen' },
    input: { goalId },
    reads: ({ goalId: id }) => ({ goal: goals.need(id, 'goalId') }),
    decide: ({ goalId: id }, _ctx, { goal }) => GoalDeleted({ id }, {}, goal),
    tell: ([fact], got) => ({
      en: `Deleted the goal “${titled(fact, got)}”.`,
      de: `Ziel „${titled(fact, got)}“ gelöscht.`,
    }),
  })

  return [
    createGoal,
    createFromTemplate,
    changeGoal,
    pauseGoal,
    resumeGoal,
    completeGoal,
    abandonGoal,
    deleteGoal,
  ] as readonly unknown[] as readonly Tool[]
}
