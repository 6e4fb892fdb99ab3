import type { Actor } from '#core/facts/actor.ts'
import type { Event } from '#workbench/history/history.ts'
import { Icon } from '#web/kit/icons.tsx'
import { Pencil, Seal } from '#web/kit/marks.tsx'
import { useText } from '#web/look/text.tsx'

/** Who did it, without reading: pencil for a machine, the seal where a person approved it, ink for a person. */
export function Mark({
  event: { actor, proposal },
  decides = false,
}: {
  event: Pick<Event, 'actor' | 'proposal'>
  /** It is itself a decision on a proposal. */
  decides?: boolean
}) {
  if (proposal !== undefined || (decides && actor.kind === 'user')) return <Seal />
  if (actor.kind === 'ai') return <Pencil />
  if (actor.kind === 'user') return <span aria-hidden="true" className="size-2.5 rounded-full bg-ink" />
  return (
    <span className="text-soft">
      <Icon name="settings" size={16} />
    </span>
  )
}

export function useNameOf(): (event: { readonly actor: Actor; readonly proposal?: string }) => string {
  const { t } = useText()
  return ({ actor, proposal }) => {
    if (actor.kind === 'user') return actor.with === undefined ? t(texts.you) : t(texts.edited)
    if (actor.kind === 'ai') return proposal === undefined ? actor.name : `${actor.name}, ${t(texts.approved)}`
    return t(systems[actor.id] ?? texts.system)
  }
}

const texts = {
  you: { en: 'you', de: 'du' },
  edited: { en: 'you, from a proposal that you edited', de: 'du, aus einem Vorschlag, den du geändert hast' },
  approved: { en: 'approved by you', de: 'von dir angenommen' },
  system: { en: 'the app itself', de: 'die App selbst' },
}

const systems: Readonly<Record<string, { en: string; de: string }>> = {
  import: { en: 'import', de: 'Import' },
  demo: { en: 'sample data', de: 'Beispieldaten' },
  rule: { en: 'a rule', de: 'eine Regel' },
}
