import type { VoteChoice } from '@arena/contract'
import { type Side, sides } from '../live/battle-state.ts'

interface DrawnResult {
  /** The prompt, shortened. */
  readonly title: string
  readonly names: Readonly<Record<Side, string>>
  readonly choice: VoteChoice
  /** The choice in words. */
  readonly verdict: string
  /** Where the leaderboard is. */
  readonly address: string
  readonly direction: 'ltr' | 'rtl'
}

/** The size of the pictures of link previews. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const CARD = { width: 500, height: 150, top: 350 }

/** A picture of a battle and the vote on it, in the colors of the page. */
export async function drawResult(result: DrawnResult): Promise<Blob> {
  const { title, names, choice, verdict, address, direction } = result
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')!
  const color = readColors(['canvas', 'surface', 'text', 'text-muted', 'border', ...sides.flatMap(colorsOf)])
  const family = getComputedStyle(document.body).fontFamily
  // Without the letters of another script, the first picture would be in another typeface. It is drawn in any case.
  await document.fonts.load(`600 40px ${family}`, Object.values({ ...names, title, verdict }).join('')).catch(() => {})

  const isRtl = direction === 'rtl'
  const at = (x: number, width = 0) => (isRtl ? WIDTH - x - width : x)
  const write = (text: string, x: number, y: number, style: TextStyle) => {
    const { size, weight = 600, fill = 'text', align = 'start', width = WIDTH } = style
    context.font = `${weight} ${size}px ${family}`
    context.direction = direction
    context.textAlign = align
    context.fillStyle = color(fill)
    // Each text has its own direction in the page's.
    context.fillText(`\u2068${text}\u2069`, at(x), y, width)
  }
  const box = (x: number, y: number, width: number, height: number, radius: number) => {
    context.beginPath()
    context.roundRect(at(x, width), y, width, height, radius)
  }

  context.fillStyle = color('canvas')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.save()
  context.translate(at(MARGIN, 64), 56)
  context.scale(2, 2)
  for (const [side, half] of [
    ['a', 'M15 2.5a12 12 0 0 0 0 24z'],
    ['b', 'M17 5.5a12 12 0 0 1 0 24z'],
  ]) {
    context.fillStyle = color(`mark-${side}`)
    context.fill(new Path2D(half))
  }
  context.restore()
  write('Arena', MARGIN + 76, 102, { size: 40 })

  context.font = `600 48px ${family}`
  const lines = twoLines(title, (line) => context.measureText(line).width <= WIDTH - 2 * MARGIN)
  for (const [line, text] of lines.entries()) {
    write(text, MARGIN, (lines.length === 1 ? 252 : 220) + line * 64, { size: 48, width: WIDTH - 2 * MARGIN })
  }

  for (const [index, side] of sides.entries()) {
    const [text, soft, mark] = colorsOf(side)
    const x = MARGIN + index * (WIDTH - 2 * MARGIN - CARD.width)
    box(x, CARD.top, CARD.width, CARD.height, 20)
    context.fillStyle = color(choice === side ? soft : 'surface')
    context.fill()
    context.lineWidth = choice === side ? 6 : 2
    context.strokeStyle = color(choice === side ? mark : 'border')
    context.stroke()
    box(x + 32, CARD.top + 45, 60, 60, 30)
    context.fillStyle = color(text)
    context.fill()
    write(index === 0 ? 'A' : 'B', x + 62, CARD.top + 87, { size: 34, fill: 'surface', align: 'center' })
    write(names[side], x + 116, CARD.top + 88, { size: 36, width: CARD.width - 140 })
  }

  write(verdict, MARGIN, 570, { size: 34, width: 500 })
  write(address, WIDTH - MARGIN, 570, { size: 28, weight: 400, fill: 'text-muted', align: 'end', width: 520 })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.'))), 'image/png'),
  )
}

interface TextStyle {
  readonly size: number
  readonly weight?: number
  readonly fill?: string
  readonly align?: CanvasTextAlign
  /** A longer text is made narrower. */
  readonly width?: number
}

const colorsOf = (side: Side) => {
  const letter = side === 'left' ? 'a' : 'b'
  return [`side-${letter}`, `side-${letter}-soft`, `mark-${letter}`] as const
}

/** The colors of the tokens: a canvas does not know variables. */
function readColors(names: readonly string[]): (name: string) => string {
  const probe = document.body.appendChild(document.createElement('span'))
  const colors = new Map(
    names.map((name) => {
      probe.style.color = `var(--${name})`
      return [name, getComputedStyle(probe).color]
    }),
  )
  probe.remove()
  return (name) => colors.get(name)!
}

/** Breaks a text between words, in languages without spaces too. */
function twoLines(text: string, fits: (line: string) => boolean): readonly string[] {
  if (fits(text)) return [text]
  let first = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (!fits(first + segment)) break
    first += segment
  }
  return [first, text.slice(first.length)].map((line) => line.trim()).filter((line) => line !== '')
}
