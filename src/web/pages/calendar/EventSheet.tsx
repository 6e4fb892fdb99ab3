import { useState, type FormEvent } from 'react'
import type { Json } from '#core/fields/field.ts'
import { useDo, useSubmit } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { DateField } from '#web/kit/DateField.tsx'
import { Sheet } from '#web/kit/Dialog.tsx'
import { Field, Problem as ProblemText, TextArea, TextInput } from '#web/kit/Field.tsx'
import type { Problem } from '#web/kit/form/field.ts'
import { Repeat } from '#web/kit/form/Repeat.tsx'
import { Select } from '#web/kit/Select.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { sayMinutes } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import type { CalendarItem, EventItem } from './read.ts'
import { addTo, DAY, daysFrom, momentOf, spanOf, wallOf, type Wall } from './wall.ts'

/** A new event at a time that was drawn, or on a day. */
export interface NewEvent {
  readonly day: string
  /** Minutes after midnight; none: all day. */
  readonly from?: number
  readonly to?: number
}

type Scope = 'this' | 'following' | 'all'

interface Draft {
  readonly title: string
  readonly isAllDay: boolean
  readonly startDay: string
  readonly startTime: string
  readonly endDay: string
  readonly endTime: string
  readonly repeat: string
  readonly calendarId: string
  readonly kind: string
  readonly location: string
  readonly description: string
  readonly busy: boolean
  readonly reminders: readonly number[]
}

interface SheetProps {
  readonly event: EventItem | undefined
  readonly fresh: NewEvent | undefined
  readonly calendars: readonly CalendarItem[]
  readonly onClose: () => void
}

/** Everything of one event. Of a series: this one, this and those after it, or all. */
export function EventSheet({ event, fresh, calendars, onClose }: SheetProps) {
  const { t } = useText()
  const isOpen = event !== undefined || fresh !== undefined
  return (
    <Sheet open={isOpen} onClose={onClose} title={event ? event.title : t(texts.fresh)}>
      {isOpen && (
        <EventForm
          key={event ? `${event.eventId} ${event.occurrence ?? ''}` : `${fresh!.day} ${fresh!.from ?? ''}`}
          event={event}
          fresh={fresh}
          calendars={calendars}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

function EventForm({ event, fresh, calendars, onClose }: SheetProps) {
  const { t } = useText()
  const { zone, today } = useHere()
  const app = useApp()
  const submit = useSubmit()
  const act = useDo()
  const first = calendars.find(({ isDefault }) => isDefault) ?? calendars[0]
  const [initial] = useState(() =>
    event ? draftOf(event, zone) : blank(fresh ?? { day: today }, first?.calendarId ?? 'default'),
  )
  const [draft, setDraft] = useState(initial)
  const [scope, setScope] = useState<Scope>('this')
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState(false)
  const set = (patch: Partial<Draft>) => setDraft((held) => ({ ...held, ...patch }))
  const said = (...paths: string[]) => {
    const found = problems.find(({ path }) => paths.includes(path))
    return found && t(found.message)
  }
  const isSeries = event?.isRecurring === true
  const series = useLive(
    async ({ kernel, space }) =>
      isSeries ? (await kernel.store.rows(space, { table: 'calendar_events', ids: [event.eventId] }))[0] : undefined,
    [event?.eventId],
    ['calendar_events'],
  ).value
  const canRepeat = !isSeries || scope !== 'this'

  /** The end keeps its distance when the start moves. */
  const start = (patch: { startDay?: string; startTime?: string }) => {
    const next = { ...draft, ...patch }
    const was = minutesOf(draft.startDay, draft.startTime)
    const is = minutesOf(next.startDay, next.startTime)
    const end = minutesOf(draft.endDay, draft.endTime)
    if (was === undefined || is === undefined || end === undefined) return set(patch)
    const at = end + is - was
    const shift = Math.floor(at / DAY)
    set({ ...patch, endDay: addTo('1970-01-01', shift), endTime: sayMinutes(at - shift * DAY) })
  }

  const save = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (busy) return
    const times = timesOf(draft, zone)
    const missing: Problem[] = [
      ...(draft.title.trim() === '' ? [{ path: 'title', message: texts.noTitle }] : []),
      ...(times ? [] : [{ path: 'startTime', message: texts.noTime }]),
    ]
    setProblems(missing)
    if (missing.length > 0 || !times) return
    setBusy(true)
    const found = event
      ? await changed(event, times)
      : await submit('create_event', {
          title: draft.title.trim(),
          ...times,
          isAllDay: draft.isAllDay,
          calendarId: draft.calendarId,
          kind: draft.kind,
          busy: draft.busy,
          ...(draft.repeat ? { repeat: draft.repeat } : {}),
          ...(draft.location.trim() ? { location: draft.location.trim() } : {}),
          ...(draft.description.trim() ? { description: draft.description.trim() } : {}),
          ...(draft.reminders.length > 0 ? { reminders: draft.reminders } : {}),
        })
    setBusy(false)
    setProblems(found)
    if (found.length === 0) onClose()
  }

  async function changed(held: EventItem, times: { startTime: string; endTime: string }): Promise<readonly Problem[]> {
    const patch = patchOf(initial, draft)
    const isMoved = times.startTime !== held.startTime || times.endTime !== held.endTime
    if (held.occurrence !== undefined && scope === 'this') {
      const { repeat: _repeat, calendarId: _calendar, ...own } = patch
      return submit('change_occurrence', {
        eventId: held.eventId,
        occurrence: held.occurrence,
        ...own,
        ...(isMoved ? times : {}),
      })
    }
    if (held.occurrence !== undefined && scope === 'following')
      return submit('update_event', {
        eventId: held.eventId,
        from: held.occurrence,
        ...patch,
        ...(isMoved ? times : {}),
      })
    const moved = isMoved || draft.isAllDay !== initial.isAllDay ? seriesTimes(held, times) : {}
    return submit('update_event', {
      eventId: held.eventId,
      ...patch,
      ...moved,
      ...(draft.isAllDay === initial.isAllDay ? {} : { isAllDay: draft.isAllDay }),
    })
  }

  /** Where the whole series begins when the occurrence that is open begins at these times. */
  function seriesTimes(held: EventItem, times: { startTime: string; endTime: string }) {
    const from = series?.fields['startTime']
    if (!isSeries || typeof from !== 'string') return times
    if (draft.isAllDay !== initial.isAllDay) {
      const day = wallOf(from, zone).day
      const length = daysFrom(draft.startDay, draft.endDay)
      if (draft.isAllDay) return { startTime: day, endTime: addTo(day, length) }
      const begin = minutesOf(day, draft.startTime)!
      const lasts = minutesOf(draft.endDay, draft.endTime)! - minutesOf(draft.startDay, draft.startTime)!
      return { startTime: momentAt(begin, zone), endTime: momentAt(begin + lasts, zone) }
    }
    const [old, now, base] = [held.startTime, times.startTime, from].map((moment) => wallOf(moment, zone)) as [
      Wall,
      Wall,
      Wall,
    ]
    const days = daysFrom(old.day, now.day)
    if (held.isAllDay) {
      const length = daysFrom(times.startTime, times.endTime)
      return { startTime: addTo(base.day, days), endTime: addTo(base.day, days + length) }
    }
    const startTime = momentOf({ day: addTo(base.day, days), minute: base.minute + now.minute - old.minute }, zone)
    const length =
      Temporal.Instant.from(times.endTime).epochMilliseconds - Temporal.Instant.from(times.startTime).epochMilliseconds
    return {
      startTime,
      endTime: Temporal.Instant.from(startTime).add({ milliseconds: length }).toString({ smallestUnit: 'millisecond' }),
    }
  }

  const remove = async () => {
    if (!event) return
    const { eventId, occurrence } = event
    const done =
      occurrence !== undefined && scope === 'this'
        ? await act('cancel_occurrence', { eventId, occurrence })
        : occurrence !== undefined && scope === 'following'
          ? await act('delete_event', { eventId, from: occurrence })
          : await act('delete_event', { eventId })
    if (done) onClose()
  }

  return (
    <form onSubmit={(submitted) => void save(submitted)} className="grid gap-5" noValidate>
      {isSeries && event.occurrence !== undefined && (
        <fieldset className="grid gap-1">
          <legend className="text-sm font-medium">{t(texts.scope)}</legend>
          <div className="flex flex-wrap gap-x-5">
            {SCOPES.map((one) => (
              <label key={one} className="inline-flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="scope"
                  value={one}
                  checked={scope === one}
                  onChange={() => setScope(one)}
                  className="size-5 accent-ink"
                />
                {t(texts[one])}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Field label={t(texts.title)} problem={said('title')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            value={draft.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      {!(isSeries && scope === 'this') && (
        <Switch
          label={t(texts.allDay)}
          checked={draft.isAllDay}
          onChange={({ target }) => set({ isAllDay: target.checked })}
        />
      )}
      <When
        label={t(texts.start)}
        day={draft.startDay}
        time={draft.startTime}
        isAllDay={draft.isAllDay}
        problem={said('startTime')}
        onChange={(day, time) => start({ startDay: day, startTime: time })}
      />
      <When
        label={t(draft.isAllDay ? texts.lastDay : texts.end)}
        day={draft.endDay}
        time={draft.endTime}
        isAllDay={draft.isAllDay}
        problem={said('endTime')}
        onChange={(day, time) => set({ endDay: day, endTime: time })}
      />
      {canRepeat && (
        <Repeat
          field={REPEAT}
          path="repeat"
          draft={draft.repeat}
          onChange={(next) => set({ repeat: String(next) })}
          problems={problems}
          refs={undefined}
          said={said('repeat')}
        />
      )}
      {calendars.length > 1 && canRepeat && (
        <Field label={t(texts.calendar)} problem={said('calendarId')}>
          {(control) => (
            <Select
              {...control}
              value={draft.calendarId}
              options={calendars.map(({ calendarId, name }) => ({ value: calendarId, label: name }))}
              onChange={({ target }) => set({ calendarId: target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t(texts.location)} optional problem={said('location')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={1000}
            value={draft.location}
            onChange={({ target }) => set({ location: target.value })}
          />
        )}
      </Field>
      <Field label={t(texts.kind)} problem={said('kind')}>
        {(control) => (
          <Select
            {...control}
            value={draft.kind}
            options={kindsOf(app).map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={({ target }) => set({ kind: target.value })}
          />
        )}
      </Field>
      <Switch label={t(texts.busy)} checked={draft.busy} onChange={({ target }) => set({ busy: target.checked })} />
      <Reminders minutes={draft.reminders} onChange={(reminders) => set({ reminders })} />
      <Field label={t(texts.notes)} optional problem={said('description')}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={20_000}
            value={draft.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
      <ProblemText
        text={
          problems.some(({ path }) => !SHOWN.has(path))
            ? t(problems.find(({ path }) => !SHOWN.has(path))!.message)
            : undefined
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button tone="ink" type="submit" disabled={busy}>
          {t(event ? texts.save : texts.add)}
        </Button>
        <Button tone="plain" type="button" onClick={onClose}>
          {t(texts.cancel)}
        </Button>
        {event && (
          <Button tone="plain" type="button" icon="remove" onClick={() => void remove()}>
            {t(isSeries && scope === 'this' ? texts.callOff : texts.remove)}
          </Button>
        )}
      </div>
    </form>
  )
}

function When({
  label,
  day,
  time,
  isAllDay,
  problem,
  onChange,
}: {
  label: string
  day: string
  time: string
  isAllDay: boolean
  problem: string | undefined
  onChange: (day: string, time: string) => void
}) {
  const { t } = useText()
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <DateField control={control} value={day} onChange={(next) => onChange(next, time)} />
          {!isAllDay && (
            <TextInput
              type="time"
              aria-label={`${label}: ${t(texts.time)}`}
              className="max-w-32"
              value={time}
              onChange={({ target }) => onChange(day, target.value)}
            />
          )}
        </div>
      )}
    </Field>
  )
}

function Reminders({
  minutes,
  onChange,
}: {
  minutes: readonly number[]
  onChange: (minutes: readonly number[]) => void
}) {
  const { t } = useText()
  return (
    <div className="grid gap-1">
      <span className="text-sm font-medium">{t(texts.reminders)}</span>
      <ul>
        {minutes.map((one) => (
          <li key={one} className="flex min-h-11 items-center border-t border-rule">
            <span className="flex-1">{t(before(one))}</span>
            <IconButton
              icon="cross"
              label={`${t(texts.clear)}: ${t(before(one))}`}
              onClick={() => onChange(minutes.filter((held) => held !== one))}
            />
          </li>
        ))}
      </ul>
      <Select
        aria-label={t(texts.remind)}
        value=""
        empty={t(texts.remind)}
        options={CHOICES.filter((one) => !minutes.includes(one)).map((one) => ({
          value: String(one),
          label: t(before(one)),
        }))}
        onChange={({ target }) =>
          target.value && onChange([...minutes, Number(target.value)].toSorted((a, b) => a - b))
        }
      />
    </div>
  )
}

const REPEAT = {
  name: 'repeat',
  kind: 'recurrence',
  label: { en: 'Repeats', de: 'Wiederholt sich' },
  optional: true,
} as const
const SCOPES = ['this', 'following', 'all'] as const
const SHOWN = new Set(['title', 'startTime', 'endTime', 'repeat', 'calendarId', 'location', 'kind', 'description'])
const CHOICES = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080] as const

const kindsOf = ({ kernel }: ReturnType<typeof useApp>) =>
  kernel.registry.tables.get('calendar_events')?.fields['kind']?.traits.choices ?? []

function draftOf(event: EventItem, zone: string): Draft {
  const { start, end } = spanOf(event, zone)
  return {
    title: event.title,
    isAllDay: event.isAllDay,
    startDay: start.day,
    startTime: event.isAllDay ? '09:00' : sayMinutes(start.minute),
    endDay: event.isAllDay ? event.endTime : end.day,
    endTime: event.isAllDay ? '10:00' : sayMinutes(end.minute),
    repeat: event.repeat ?? '',
    calendarId: event.calendarId,
    kind: event.kind,
    location: event.location ?? '',
    description: event.description ?? '',
    busy: event.busy,
    reminders: event.reminders ?? [],
  }
}

const blank = ({ day, from, to }: NewEvent, calendarId: string): Draft => ({
  title: '',
  isAllDay: from === undefined,
  startDay: day,
  startTime: sayMinutes(from ?? 540),
  endDay: to === DAY ? addTo(day, 1) : day,
  endTime: sayMinutes((to ?? (from ?? 540) + 60) % DAY),
  repeat: '',
  calendarId,
  kind: 'appointment',
  location: '',
  description: '',
  busy: from !== undefined,
  reminders: [],
})

function minutesOf(day: string, time: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return undefined
  return daysFrom('1970-01-01', day) * DAY + Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

const momentAt = (minutes: number, zone: string): string => momentOf({ day: '1970-01-01', minute: minutes }, zone)

/** Undefined where a day or a time is missing. */
function timesOf(draft: Draft, zone: string): { startTime: string; endTime: string } | undefined {
  const { startDay, startTime, endDay, endTime, isAllDay } = draft
  if (isAllDay) return startDay && endDay ? { startTime: startDay, endTime: endDay } : undefined
  const [from, to] = [minutesOf(startDay, startTime), minutesOf(endDay, endTime)]
  return from === undefined || to === undefined
    ? undefined
    : { startTime: momentAt(from, zone), endTime: momentAt(to, zone) }
}

/** The fields beside the times that were changed; what was emptied is cleared. */
function patchOf(before: Draft, after: Draft): Record<string, Json> {
  const patch: Record<string, Json> = {}
  for (const name of ['title', 'kind', 'busy', 'calendarId'] as const)
    if (after[name] !== before[name]) patch[name] = after[name]
  for (const name of ['repeat', 'location', 'description'] as const)
    if (after[name].trim() !== before[name].trim()) patch[name] = after[name].trim() || null
  if (after.reminders.join() !== before.reminders.join())
    patch['reminders'] = after.reminders.length > 0 ? after.reminders : null
  return patch
}

function before(minutes: number): { en: string; de: string } {
  if (minutes === 0) return { en: 'when it begins', de: 'wenn er beginnt' }
  const [size, en, de] =
    minutes % 1440 === 0
      ? ([1440, ['day', 'days'], ['Tag', 'Tage']] as const)
      : minutes % 60 === 0
        ? ([60, ['hour', 'hours'], ['Stunde', 'Stunden']] as const)
        : ([1, ['minute', 'minutes'], ['Minute', 'Minuten']] as const)
  const count = minutes / size
  const which = count === 1 ? 0 : 1
  return { en: `${count} ${en[which]} before`, de: `${count} ${de[which]} vorher` }
}

const texts = {
  fresh: { en: 'New event', de: 'Neuer Termin' },
  scope: { en: 'What changes', de: 'Was sich ändert' },
  this: { en: 'this one', de: 'nur dieser' },
  following: { en: 'this and later ones', de: 'dieser und spätere' },
  all: { en: 'all', de: 'alle' },
  title: { en: 'Title', de: 'Titel' },
  allDay: { en: 'All day', de: 'Ganztägig' },
  start: { en: 'Begins', de: 'Beginnt' },
  end: { en: 'Ends', de: 'Endet' },
  lastDay: { en: 'Last day', de: 'Letzter Tag' },
  time: { en: 'time', de: 'Uhrzeit' },
  calendar: { en: 'Calendar', de: 'Kalender' },
  location: { en: 'Location', de: 'Ort' },
  kind: { en: 'Kind', de: 'Art' },
  busy: { en: 'I am busy then', de: 'Ich bin dann beschäftigt' },
  reminders: { en: 'Reminders', de: 'Erinnerungen' },
  remind: { en: 'Remind me …', de: 'Erinnere mich …' },
  clear: { en: 'Remove', de: 'Entfernen' },
  notes: { en: 'Notes', de: 'Notizen' },
  save: { en: 'Save', de: 'Speichern' },
  add: { en: 'Add', de: 'Eintragen' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  remove: { en: 'Delete', de: 'Löschen' },
  callOff: { en: 'Call off this one', de: 'Diesen absagen' },
  noTitle: { en: 'It needs a title.', de: 'Es braucht einen Titel.' },
  noTime: { en: 'A day and a time are needed.', de: 'Es braucht Tag und Uhrzeit.' },
}
