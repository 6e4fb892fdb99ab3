export interface Point {
  /** `2026-12-01` */
  readonly day: string
  /** Null: no value that day. The line breaks there. */
  readonly value: number | null
}

export interface TrendProps {
  label: string
  unit?: string
  points: readonly Point[]
  target?: number
}

/** Pixels. The place is kept while the drawing is fetched. */
export const trendHeight = 220
