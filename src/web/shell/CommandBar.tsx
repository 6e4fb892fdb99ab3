// A combobox keeps the focus in its input and its keys with it; HTML has no element for the list beside it.
/* eslint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import * as Radix from 'radix-ui/dialog'
import { useId, useState, type KeyboardEvent } from 'react'
import { useFocusReturn } from '#web/kit/focus.ts'
import { Icon } from '#web/kit/icons.tsx'
import { useText } from '#web/look/text.tsx'
import type { Command } from './command.ts'

interface CommandBarProps extends Command {
  initial: string
  onClose: () => void
}

/** One line to say or find anything. Arrows choose a suggestion, Enter takes it or sends the line, Escape closes. */
export default function CommandBar({ initial, onClose, suggestions, onSubmit, preview, placeholder }: CommandBarProps) {
  const { t } = useText()
  const focus = useFocusReturn()
  const id = useId()
  const [text, setText] = useState(initial)
  const [chosen, setChosen] = useState(-1)
  const found = suggestions(text)
  const option = (index: number) => `${id}-${index}`

  const take = (index: number) => {
    const suggestion = found[index]
    if (!suggestion && !text.trim()) return
    onClose()
    if (suggestion) suggestion.run()
    else onSubmit(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) {
      event.preventDefault()
      // One more place than suggestions: the line itself.
      const places = found.length + 1
      setChosen((held) => ((held + 1 + step + places) % places) - 1)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      take(chosen)
    }
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className="arrives fixed inset-x-0 top-0 z-50 border-b border-strong bg-paper shadow-[0_12px_48px_rgb(0_0_0/0.18)] wide:inset-x-auto wide:top-[14vh] wide:left-1/2 wide:-ml-[19rem] wide:w-[38rem] wide:rounded-leaf wide:border"
        >
          <Radix.Title className="sr-only">{t(titleText)}</Radix.Title>
          <div className="flex items-center gap-3 border-b border-rule pr-2 pl-5 text-soft">
            <Icon name="search" />
            <input
              role="combobox"
              aria-label={t(titleText)}
              aria-expanded={found.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={chosen >= 0 ? option(chosen) : undefined}
              autoComplete="off"
              enterKeyHint="send"
              placeholder={placeholder ?? t(placeholderText)}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setChosen(-1)
              }}
              onKeyDown={onKeyDown}
              className="min-h-15 min-w-0 flex-1 bg-transparent font-serif text-xl text-ink outline-none placeholder:text-soft"
            />
            <Radix.Close aria-label={t(closeText)} className="grid size-11 place-items-center hover:text-ink">
              <Icon name="cross" />
            </Radix.Close>
          </div>
          {text.trim() && preview && <div className="px-5 pt-3 text-pencil-deep">{preview(text)}</div>}
          <ul
            id={`${id}-list`}
            role="listbox"
            aria-label={t(listText)}
            className="max-h-[46vh] overflow-y-auto py-2 empty:hidden"
          >
            {found.map(({ id: key, title, meta, icon }, index) => (
              <li
                key={key}
                id={option(index)}
                role="option"
                aria-selected={index === chosen}
                ref={index === chosen ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
                // The input keeps the focus: a click is the pointer's Enter.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(index)}
                className="flex min-h-11 cursor-pointer items-center gap-3 px-5 hover:bg-rule/40 aria-selected:bg-rule/60"
              >
                <span className="w-5 text-soft">{icon && <Icon name={icon} />}</span>
                <span className="min-w-0 flex-1 py-1.5">{title}</span>
                {meta && <span className="text-sm text-soft">{meta}</span>}
              </li>
            ))}
          </ul>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const titleText = { en: 'Say or find something', de: 'Etwas sagen oder finden' }
const placeholderText = { en: 'a glass of water', de: 'ein Glas Wasser' }
const listText = { en: 'Suggestions', de: 'Vorschläge' }
const closeText = { en: 'Close', de: 'Schließen' }
