import { useDo } from '#web/app/act.ts'
import { Button } from '#web/kit/Button.tsx'
import { Sheet } from '#web/kit/Dialog.tsx'
import { useText } from '#web/look/text.tsx'
import { Editor } from './Editor.tsx'
import type { GoalWithPast } from './GoalList.tsx'
import { Periods } from './Periods.tsx'

interface GoalSheetProps {
  held: GoalWithPast | undefined
  adding: boolean
  onClose: () => void
}

/** A goal with its past, its form, and what can be done with it; or the form of a new one. */
export function GoalSheet({ held, adding, onClose }: GoalSheetProps) {
  const { t } = useText()
  const act = useDo()
  const title = adding ? t(texts.own) : (held?.goal.title ?? '')
  const acts = held ? actsFor[held.goal.status as keyof typeof actsFor] : []
  return (
    <Sheet open={adding || held !== undefined} onClose={onClose} title={title}>
      {adding && <Editor onDone={onClose} />}
      {held && (
        <div className="grid gap-8">
          <Periods table label={held.goal.title} periods={held.past} unit={held.unit} />
          <Editor key={held.goal.id} goal={held.goal} onDone={onClose} />
          <div className="flex flex-wrap gap-2 border-t border-rule pt-5">
            {acts.map((tool) => (
              <Button
                key={tool}
                onClick={() => {
                  void act(tool, { goalId: held.goal.id })
                  onClose()
                }}
              >
                {t(texts[tool])}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Sheet>
  )
}

const actsFor = {
  active: ['pause_goal', 'complete_goal', 'abandon_goal', 'delete_goal'],
  paused: ['resume_goal', 'complete_goal', 'abandon_goal', 'delete_goal'],
  completed: ['delete_goal'],
  abandoned: ['delete_goal'],
} as const

const texts = {
  own: { en: 'A goal of my own', de: 'Eigenes Ziel' },
  pause_goal: { en: 'Pause', de: 'Pausieren' },
  resume_goal: { en: 'Take up again', de: 'Wieder aufnehmen' },
  complete_goal: { en: 'Close as completed', de: 'Als geschafft abschließen' },
  abandon_goal: { en: 'Give up', de: 'Aufgeben' },
  delete_goal: { en: 'Delete', de: 'Löschen' },
}
