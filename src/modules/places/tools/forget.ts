import { instant } from '#core/fields/field.ts'
import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import { type Calendar, dayBounds } from '#core/time/day.ts'
import { LocationsForgotten } from '../facts.ts'
import { samples, sessions, visits } from '../places.ts'

const moment = instant({ orDay: true })

/** Rows of one fact: what syncs as one piece has a size. */
const CHUNK = 2000

export const forgetLocations = tool('forget_locations', {
  about: {
    en: 'Delete for good where I was in a time',
    de: 'Endgültig löschen, wo ich in einer Zeit war',
  },
  input: {
    from: moment.label('From', 'Von').about('A moment, or a whole day', 'Ein Zeitpunkt oder ein ganzer Tag'),
    to: moment.label('To', 'Bis').about('A moment, or a whole day', 'Ein Zeitpunkt oder ein ganzer Tag'),
  },
  ai: 'propose',
  irreversible: true,
  reads({ from, to }, { calendar }) {
    const span = spanOf(from, to, calendar)
    return {
      fixes: samples.between(span.at('at'), span.from, span.to),
      begun: visits.between(span.at('arrivedAt'), span.from, span.to),
      ended: visits.between(span.at('leftAt'), span.from),
      tracks: sessions.between(span.at('startedAt'), span.from, span.to),
    }
  },
  decide({ from, to }, { calendar }, { fixes, begun, ended, tracks }) {
    const span = spanOf(from, to, calendar)
    if (span.to < span.from)
      return refuse(
        'BadRange',
        { en: 'The range ends before it begins.', de: 'Der Zeitraum endet vor seinem Anfang.' },
        { path: 'to' },
      )
    // A visit that only reaches into the time tells where somebody was in it.
    const reaching = ended.filter((visit) => span.of(visit, 'arrivedAt') <= span.to)
    const stays = [...new Map([...begun, ...reaching].map((visit) => [visit.id, visit])).values()]
    const gone: [table: string, id: string][] = [
      ...fixes.map(({ id }): [string, string] => [samples.name, id]),
      // What a person wrote down by hand is a diary, not a trace.
      ...stays.filter(({ source }) => source !== 'manual').map(({ id }): [string, string] => [visits.name, id]),
      ...tracks
        .filter((track) => track.stoppedAt !== undefined && span.of(track, 'stoppedAt') <= span.to)
        .map(({ id }): [string, string] => [sessions.name, id]),
    ]
    if (gone.length === 0)
      return refuse('NothingToForget', {
        en: 'Nothing was recorded in this time.',
        de: 'In dieser Zeit wurde nichts aufgezeichnet.',
      })
    return Array.from({ length: Math.ceil(gone.length / CHUNK) }, (_, index) => {
      const part = gone.slice(index * CHUNK, (index + 1) * CHUNK)
      const purges: Record<string, string[]> = {}
      for (const [table, id] of part) (purges[table] ??= []).push(id)
      return { ...LocationsForgotten({ from, to, count: part.length }), purges }
    })
  },
  tell(facts) {
    const count = facts.reduce((sum, { payload }) => sum + Number(payload['count']), 0)
    return {
      en: `Forgot ${count} ${count === 1 ? 'entry' : 'entries'} for good.`,
      de: `${count} ${count === 1 ? 'Eintrag' : 'Einträge'} endgültig vergessen.`,
    }
  },
})

type Dated = Readonly<Record<string, unknown>> & { readonly localDays: Readonly<Record<string, string>> }

/** Two whole days are compared as the days that rows were fixed on; a moment makes moments of both. */
function spanOf(from: string, to: string, calendar: Calendar) {
  const isDay = (value: string): boolean => !value.includes('T')
  if (isDay(from) && isDay(to)) {
    return {
      from,
      to,
      at: <F extends string>(field: F): `${F}@day` => `${field}@day`,
      of: (row: Dated, field: string): string => row.localDays[field]!,
    }
  }
  return {
    from: isDay(from) ? dayBounds(from, calendar).from : from,
    to: isDay(to) ? dayBounds(to, calendar).to : to,
    at: <F extends string>(field: F): F => field,
    of: (row: Dated, field: string): string => String(row[field]),
  }
}
