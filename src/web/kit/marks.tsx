/** The seal: the person decided. Red stands for this and for nothing else. */
export function Seal({ size = 22, fresh = false }: { size?: number; fresh?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={`shrink-0 text-seal ${fresh ? 'stamped' : ''}`}
    >
      <path d={wax} fill="currentColor" />
      <circle cx="16" cy="16" r="10" fill="none" stroke="var(--paper)" strokeWidth="1" opacity="0.75" />
      <path
        d="M11 16.4l3.6 4L21.2 12"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The pencil: the machine proposes. */
export function Pencil({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0 text-pencil"
    >
      <path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5" />
      <path d="M11.5 20.5H21" strokeDasharray="2.2 2.2" />
    </svg>
  )
}

/** The name of the product as a mark: four strokes and the fifth. In ink: inside the app red is for decisions alone. */
export function TallyMark({ size = 26 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d="M7.5 6.5l-.6 19M13.2 6l-.3 19.6M18.9 6.4l.2 19M24.8 6l.4 19.4M2.8 22.6L29.4 9.2" />
    </svg>
  )
}

// A disc with twelve soft lobes, as wax runs under a stamp.
const wax = lobes(16, 16, 13.4, 15.2, 12)

function lobes(cx: number, cy: number, inner: number, outer: number, count: number): string {
  const at = (radius: number, turn: number) =>
    `${(cx + radius * Math.cos(turn)).toFixed(2)} ${(cy + radius * Math.sin(turn)).toFixed(2)}`
  const step = (2 * Math.PI) / count
  const arcs = Array.from(
    { length: count },
    (_, i) => `Q${at(outer + 1.2, (i + 0.5) * step)} ${at(inner, (i + 1) * step)}`,
  )
  return `M${at(inner, 0)}${arcs.join('')}Z`
}
