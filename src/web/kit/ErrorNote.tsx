import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

interface ErrorNoteProps {
  /** What happened. */
  happened: string
  /** What is safe. */
  safe?: string
  /** What to do. */
  todo?: string
  children?: ReactNode
}

/** Amber, never the seal. Read aloud when it appears. */
export function ErrorNote({ happened, safe, todo, children }: ErrorNoteProps) {
  return (
    <div role="alert" className="flex gap-3 border-l-4 border-amber bg-amber-wash px-4 py-3">
      <span className="mt-0.5 text-amber">
        <Icon name="warning" />
      </span>
      <div className="grid gap-1">
        <p className="font-semibold">{happened}</p>
        {safe && <p>{safe}</p>}
        {todo && <p>{todo}</p>}
        {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  )
}
