import type { ReactNode } from 'react'
import { Pencil } from './marks.tsx'

/** A remark by the machine, in the margin on wide screens. It changes nothing. */
export function PencilNote({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-3 border-l border-dashed border-pencil py-1 pl-4 text-[0.9375rem] text-pencil-deep">
      <Pencil size={18} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
