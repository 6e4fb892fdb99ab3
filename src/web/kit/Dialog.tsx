import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useText } from '#web/look/text.tsx'
import { useFocusReturn } from './focus.ts'
import { IconButton } from './Button.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  about?: string
  children: ReactNode
}

const veil = 'fixed inset-0 z-40 bg-veil'
const leaf = 'arrives fixed z-50 flex flex-col bg-paper shadow-[0_12px_48px_rgb(0_0_0/0.18)] focus:outline-none'

/** A leaf above the page: in the middle on wide screens, from the foot on phones. Escape and the veil close it. */
export function Dialog(props: DialogProps) {
  return (
    <Leaf
      {...props}
      place="inset-x-0 bottom-0 max-h-[92dvh] border-t border-strong wide:inset-x-auto wide:bottom-auto wide:top-[12vh] wide:left-1/2 wide:w-[34rem] wide:-ml-[17rem] wide:max-h-[76vh] wide:rounded-leaf wide:border"
    />
  )
}

/** A leaf along the right edge for what accompanies the page; on phones it comes from the foot. */
export function Sheet(props: DialogProps) {
  return (
    <Leaf
      {...props}
      place="inset-x-0 bottom-0 max-h-[92dvh] border-t border-strong wide:inset-y-0 wide:left-auto wide:right-0 wide:max-h-none wide:w-[27rem] wide:border-t-0 wide:border-l"
    />
  )
}

function Leaf({ open, onClose, title, about, children, place }: DialogProps & { place: string }) {
  const { t } = useText()
  const focus = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={veil} />
        <Radix.Content {...focus} className={`${leaf} ${place}`} {...(about ? {} : { 'aria-describedby': undefined })}>
          <header className="flex items-center justify-between gap-4 border-b border-rule py-2 pr-2 pl-6">
            <Radix.Title className="text-xl font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="cross" label={t(closeText)} />
            </Radix.Close>
          </header>
          <div className="overflow-y-auto px-6 pt-5 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
            {about && <Radix.Description className="mb-4 text-soft">{about}</Radix.Description>}
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const closeText = { en: 'Close', de: 'Schließen' }
