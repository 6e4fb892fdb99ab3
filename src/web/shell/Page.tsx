import { useEffect, useRef, type ReactNode } from 'react'
import { useTitle } from '#web/look/title.ts'

interface PageProps {
  title: string
  /** A small line above the title. */
  above?: ReactNode
  /** The sentence below the title. */
  lead?: ReactNode
  actions?: ReactNode
  /** Pencil notes: in the margin on wide screens, after the page elsewhere. */
  margin?: ReactNode
  /** As wide as the screen lets it, without a margin: for what is drawn. */
  wide?: boolean
  children: ReactNode
}

// The first page of a visit leaves the focus where the browser puts it.
let visited = false

/** One column of attention with a margin. Names itself in the tab and takes the focus when it is gone to. */
export function Page({ title, above, lead, actions, margin, wide = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => {
    if (visited) heading.current?.focus({ preventScroll: true })
    visited = true
  }, [])
  return (
    <div
      className={`mx-auto grid gap-x-12 px-5 pt-3 wide:px-10 ${wide ? 'max-w-[84rem] wide:pt-10' : 'max-w-[46rem] wide:pt-14 margin:max-w-[64rem] margin:grid-cols-[minmax(0,40rem)_15rem]'}`}
    >
      <header className={wide ? 'mb-5' : 'mb-8 wide:mb-10'}>
        {above && <div className="mb-1 text-soft">{above}</div>}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-[2rem] leading-tight font-semibold tracking-[-0.012em] outline-none wide:text-[2.625rem]"
          >
            {title}
          </h1>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {lead && <p className="mt-3 max-w-[36rem] font-serif text-xl leading-relaxed">{lead}</p>}
      </header>
      <div className="min-w-0 margin:col-start-1">{children}</div>
      {margin && (
        <div className="mt-10 grid content-start gap-6 margin:col-start-2 margin:row-start-2 margin:mt-0">{margin}</div>
      )}
    </div>
  )
}

/** A part of a page under a title of its own. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="mb-12">
      <div className="mb-3 flex min-h-8 items-baseline justify-between gap-4">
        <h2 className="text-[1.375rem] leading-snug font-semibold">{title}</h2>
        {aside && <div className="text-sm text-soft">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
