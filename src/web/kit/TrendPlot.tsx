import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { sayNumber, sayShortDay } from '#web/look/say.ts'
import { useText, type Language } from '#web/look/text.tsx'
import { trendHeight, type TrendProps } from './series.ts'

const daySeconds = 86_400

/** The drawing itself. Redrawn when language or width change. */
export default function TrendPlot({ points, target }: TrendProps) {
  const box = useRef<HTMLDivElement>(null)
  const { language } = useText()
  useEffect(() => {
    const host = box.current
    if (!host) return
    const plot = new uPlot(optionsOf(host, points.length, target, language), dataOf(points), host)
    const resized = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: trendHeight }))
    resized.observe(host)
    return () => {
      resized.disconnect()
      plot.destroy()
    }
  }, [points, target, language])
  return <div ref={box} aria-hidden="true" className="h-full w-full overflow-hidden" />
}

const secondsOf = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds / 1000
const dayOf = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toString()

const dataOf = (points: TrendProps['points']): uPlot.AlignedData => [
  points.map(({ day }) => secondsOf(day)),
  points.map(({ value }) => value),
]

function optionsOf(host: HTMLElement, count: number, target: number | undefined, language: Language): uPlot.Options {
  const style = getComputedStyle(host)
  const probe = document.createElement('i')
  host.append(probe)
  const colour = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const [ink, soft, rule] = [colour('--ink'), colour('--ink-soft'), colour('--rule')]
  probe.remove()
  const font = `12px ${style.fontFamily}`
  const axis = { stroke: soft, font, ticks: { show: false } }
  return {
    width: host.clientWidth,
    height: trendHeight,
    padding: [12, 28, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    scales: { y: { range: (_, low, high) => widened(Math.min(low, target ?? low), Math.max(high, target ?? high)) } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        space: 70,
        incrs: [1, 2, 3, 7, 14, 28, 56, 91, 182].map((days) => days * daySeconds),
        values: (_, at) => at.map((seconds) => sayShortDay(dayOf(seconds), language)),
      },
      {
        ...axis,
        grid: { stroke: rule, width: 1 },
        size: 58,
        values: (_, at) => at.map((value) => sayNumber(value, language)),
      },
    ],
    series: [{}, { stroke: ink, width: 1.75, points: { show: count <= 45, size: 5, fill: ink, stroke: ink } }],
    hooks: target === undefined ? {} : { draw: [(plot) => drawTarget(plot, target, ink)] },
  }
}

/** Five parts in a hundred of air above and below; never an empty range. */
function widened(low: number, high: number): [number, number] {
  const air = (high - low) * 0.05 || Math.abs(high) * 0.1 || 1
  return [low >= 0 ? Math.max(0, low - air) : low - air, high + air]
}

function drawTarget({ ctx, bbox, valToPos }: uPlot, target: number, colour: string): void {
  const y = Math.round(valToPos(target, 'y', true))
  ctx.save()
  ctx.strokeStyle = colour
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([2 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}
