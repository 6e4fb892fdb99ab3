import { useText } from '#web/look/text.tsx'
import { graticule, metresPerPixel, pixelOf, type Point, scaleBar, type Size, type View } from './project.ts'
import type { Place, Route } from './read.ts'
import { sayMetres } from './say.ts'

export interface Drawn {
  readonly places: readonly Place[]
  /** Places with a visit on the day. */
  readonly visited: ReadonlySet<string>
  readonly lines: Route['lines']
  /** Where the person is, and how well that is known in metres. */
  readonly here?: (Point & { readonly accuracy: number }) | undefined
  /** Where a new place would be. */
  readonly pending?: Point | undefined
}

/** The picture: a quiet grid, the day's way, places with how far they reach, and a scale. */
export function Drawing({ view, size, places, visited, lines, here, pending }: Drawn & { view: View; size: Size }) {
  const { language } = useText()
  const grid = graticule(view, size, 96)
  const bar = scaleBar(view, 120)
  const perMetre = 1 / metresPerPixel(view)
  const marks = places
    .map((place) => ({ place, ...pixelOf(place, view, size), reach: place.radius * perMetre }))
    .filter(({ x, y, reach }) => isSeen(x, y, Math.max(reach, 80), size))
  const named = withoutOverlap(
    marks.toSorted((a, b) => Number(visited.has(b.place.placeId)) - Number(visited.has(a.place.placeId))),
  )
  const digits = Math.max(0, Math.ceil(-Math.log10(grid.step)))
  return (
    <svg width={size.width} height={size.height} aria-hidden="true" className="block">
      <g stroke="var(--rule)" strokeWidth="1">
        {grid.meridians.map(({ x }) => (
          <line key={`x${x}`} x1={x} x2={x} y1="0" y2={size.height} />
        ))}
        {grid.parallels.map(({ y }) => (
          <line key={`y${y}`} y1={y} y2={y} x1="0" x2={size.width} />
        ))}
      </g>
      <g fill="var(--ink-soft)" fontSize="10" opacity="0.8">
        {grid.meridians.slice(0, -1).map(({ x, lng }) => (
          <text key={x} x={x + 4} y="12">
            {lng.toFixed(digits)}°
          </text>
        ))}
        {grid.parallels
          .filter(({ y }) => y < size.height - 30)
          .map(({ y, lat }) => (
            <text key={y} x="4" y={y - 4}>
              {lat.toFixed(digits)}°
            </text>
          ))}
      </g>
      {marks.map(({ place, x, y, reach }) => (
        <circle
          key={place.placeId}
          cx={x}
          cy={y}
          r={reach}
          fill="var(--lake)"
          fillOpacity="0.1"
          stroke="var(--lake)"
          strokeOpacity="0.5"
        />
      ))}
      <g fill="none" strokeLinejoin="round" strokeLinecap="round">
        {lines.map((line) => {
          const path = pathOf(line, view, size)
          return (
            <g key={line[0]!.at}>
              <path d={path} stroke="var(--leaf)" strokeWidth="6" />
              <path d={path} stroke="var(--lake)" strokeWidth="2.5" />
            </g>
          )
        })}
      </g>
      {marks.map(({ place, x, y }) => (
        <g key={place.placeId}>
          <circle
            cx={x}
            cy={y}
            r="5.5"
            fill={visited.has(place.placeId) ? 'var(--ink)' : 'var(--leaf)'}
            stroke="var(--ink)"
            strokeWidth="1.75"
          />
          {named.has(place.placeId) && (
            <text
              x={x + 10}
              y={y + 4}
              fontSize="12.5"
              fontWeight={visited.has(place.placeId) ? 600 : 400}
              fill="var(--ink)"
              stroke="var(--leaf)"
              strokeWidth="3.5"
              paintOrder="stroke"
            >
              {short(place.name)}
            </text>
          )}
        </g>
      ))}
      {here && <Here at={pixelOf(here, view, size)} reach={here.accuracy * perMetre} />}
      {pending && <Pending at={pixelOf(pending, view, size)} />}
      <g transform={`translate(12 ${size.height - 14})`} stroke="var(--ink-soft)" strokeWidth="1.5" fill="none">
        <path d={`M0-5V0H${bar.pixels}V-5`} />
        <text x={bar.pixels + 8} y="1" fontSize="11" fill="var(--ink-soft)" stroke="none">
          {sayMetres(bar.metres, language)}
        </text>
      </g>
    </svg>
  )
}

const Here = ({ at, reach }: { at: { x: number; y: number }; reach: number }) => (
  <g>
    <circle cx={at.x} cy={at.y} r={Math.max(9, reach)} fill="var(--lake)" fillOpacity="0.14" />
    <circle cx={at.x} cy={at.y} r="6" fill="var(--lake)" stroke="var(--leaf)" strokeWidth="2.5" />
  </g>
)

/** Not decided yet: dashed, like everything that is not. */
const Pending = ({ at }: { at: { x: number; y: number } }) => (
  <g fill="none" stroke="var(--pencil)" strokeWidth="1.75">
    <circle cx={at.x} cy={at.y} r="11" strokeDasharray="3.5 3.5" />
    <path d={`M${at.x - 4} ${at.y}h8M${at.x} ${at.y - 4}v8`} />
  </g>
)

const isSeen = (x: number, y: number, room: number, { width, height }: Size): boolean =>
  x > -room && y > -room && x < width + room && y < height + room

/** Each point on the side of the world where the one before it lies, so that no line runs across the whole picture. */
function pathOf(line: readonly Point[], view: View, size: Size): string {
  const world = 256 * 2 ** view.zoom
  let last: number | undefined
  let path = ''
  for (const point of line) {
    const pixel = pixelOf(point, view, size)
    const x = last === undefined ? pixel.x : pixel.x + Math.round((last - pixel.x) / world) * world
    path += `${last === undefined ? 'M' : 'L'}${x.toFixed(1)} ${pixel.y.toFixed(1)}`
    last = x
  }
  return path
}

/** Names that can be read: those of later places give way. */
function withoutOverlap(
  marks: readonly { readonly place: Place; readonly x: number; readonly y: number }[],
): ReadonlySet<string> {
  const taken: { x: number; y: number; width: number }[] = []
  const named = new Set<string>()
  for (const { place, x, y } of marks) {
    const width = short(place.name).length * 7 + 16
    if (taken.some((other) => Math.abs(other.y - y) < 16 && x < other.x + other.width && other.x < x + width)) continue
    taken.push({ x, y, width })
    named.add(place.placeId)
  }
  return named
}

const short = (name: string): string => (name.length > 26 ? `${name.slice(0, 25)}…` : name)
