/** One line of a plot. */
export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

export interface Axis {
  readonly label: string
  /** A step is a factor, not a difference. */
  readonly logarithmic?: boolean
}

export interface Plot {
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
}

const WIDTH = 720
const HEIGHT = 300
const LEFT = 64
const RIGHT = 150
const TOP = 34
const BOTTOM = 44
/** Told apart by people who see few colours too. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#000000']

/** Plots below each other as one drawing. */
export function drawPlots(plots: readonly Plot[]): string {
  const height = plots.length * HEIGHT
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...plots.map((plot, index) => `<g transform="translate(0 ${index * HEIGHT})">${drawPlot(plot)}</g>`),
    '</svg>',
    '',
  ].join('\n')
}

function drawPlot({ title, x, y, series }: Plot): string {
  const points = series.flatMap((one) => one.points)
  const across = scaleOf(
    points.map(([value]) => value),
    x,
    LEFT,
    WIDTH - RIGHT,
  )
  const up = scaleOf(
    points.map(([, value]) => value),
    y,
    HEIGHT - BOTTOM,
    TOP,
  )
  return [
    `<text x="${LEFT}" y="20" font-size="14" font-weight="bold">${asText(title)}</text>`,
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${asText(x.label)}</text>`,
    `<text transform="translate(14 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${asText(y.label)}</text>`,
    ...across.ticks.map(
      (tick) =>
        `<path d="M${at(across.of(tick))} ${TOP}V${HEIGHT - BOTTOM}" stroke="#ddd"/><text x="${at(across.of(tick))}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${shorten(tick)}</text>`,
    ),
    ...up.ticks.map(
      (tick) =>
        `<path d="M${LEFT} ${at(up.of(tick))}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 6}" y="${at(up.of(tick) + 4)}" text-anchor="end">${shorten(tick)}</text>`,
    ),
    ...series.map((one, index) => {
      const colour = COLOURS[index % COLOURS.length]!
      const line = one.points.map(([a, b]) => `${at(across.of(a))},${at(up.of(b))}`).join(' ')
      const nameY = TOP + 12 + index * 18
      return `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${WIDTH - RIGHT + 12}" y="${nameY}" fill="${colour}">${asText(one.name)}</text>`
    }),
  ].join('\n')
}

interface Scale {
  readonly ticks: readonly number[]
  of(value: number): number
}

/** From the values to the drawing. A plain axis starts at 0: cut off, noise would look like growth. */
function scaleOf(values: readonly number[], { logarithmic = false }: Axis, from: number, to: number): Scale {
  const highest = Math.max(...values)
  if (!logarithmic) {
    const step = niceStep(highest / 4)
    const top = Math.max(step, Math.ceil(highest / step) * step)
    const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step)
    return { ticks, of: (value) => from + (value / top) * (to - from) }
  }
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(highest)))
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
  return { ticks, of: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from) }
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function niceStep(atLeast: number): number {
  if (!(atLeast > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(atLeast))
  return ([1, 2, 5, 10].find((factor) => factor * power >= atLeast * (1 - 1e-9)) ?? 10) * power
}

const at = (value: number): string => String(Math.round(value * 10) / 10)

function shorten(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`
  return value >= 1e3 ? `${value / 1e3}k` : String(Number(value.toPrecision(6)))
}

const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
