/** The accents that a calendar may have, by the name that is kept. */
export const COLORS = ['lake', 'moss', 'ochre', 'plum', 'slate'] as const
export type Color = (typeof COLORS)[number]

export const colorNames: Readonly<Record<Color, { readonly en: string; readonly de: string }>> = {
  lake: { en: 'Lake', de: 'See' },
  moss: { en: 'Moss', de: 'Moos' },
  ochre: { en: 'Ochre', de: 'Ocker' },
  plum: { en: 'Plum', de: 'Pflaume' },
  slate: { en: 'Slate', de: 'Schiefer' },
}

/** One of ours; a colour from elsewhere is told by what it is nearest to in the list, so that light and dark stay readable. */
export function colorOf(color: string | undefined, index = 0): Color {
  const known = COLORS.find((one) => one === color)
  if (known) return known
  const hex = /^#?([0-9a-f]{6})/i.exec(color ?? '')?.[1]
  if (!hex) return COLORS[index % COLORS.length]!
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const most = Math.max(red, green, blue)
  if (most - Math.min(red, green, blue) < 30) return 'slate'
  if (most === green) return 'moss'
  if (most === blue) return red > green ? 'plum' : 'lake'
  return blue > green ? 'plum' : 'ochre'
}

export const edge: Readonly<Record<Color, string>> = {
  lake: 'border-l-lake',
  moss: 'border-l-moss',
  ochre: 'border-l-ochre',
  plum: 'border-l-plum',
  slate: 'border-l-slate',
}
export const fill: Readonly<Record<Color, string>> = {
  lake: 'bg-lake',
  moss: 'bg-moss',
  ochre: 'bg-ochre',
  plum: 'bg-plum',
  slate: 'bg-slate',
}
export const wash: Readonly<Record<Color, string>> = {
  lake: 'bg-lake/12 hover:bg-lake/20',
  moss: 'bg-moss/12 hover:bg-moss/20',
  ochre: 'bg-ochre/12 hover:bg-ochre/20',
  plum: 'bg-plum/12 hover:bg-plum/20',
  slate: 'bg-slate/12 hover:bg-slate/20',
}
