const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/

const BEFORE = /\s*(?:<!--[\s\S]*?-->|<\?xml[^>]*>|<!doctype svg[^>]*>)/iy
const HTML = /\s*<(?:!doctype html|html)\b/iy
const SVG = /\s*<svg\b/iy

/** A drawing alone would be at the top left, and cut off if it is large. */
const AROUND_SVG = `<!doctype html><style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
svg { max-width: 100%; max-height: 100vh }
</style>`

/** The first whole HTML document or SVG drawing in a closed block of code of an answer, as a page; `null` without one. */
export function findPage(answer: string): string | null {
  let open: { readonly fence: string; readonly lines: string[] } | null = null
  for (const line of answer.split('\n')) {
    const text = line.trim()
    const fence = FENCE.exec(text)?.[0]
    if (open === null) {
      if (fence) open = { fence, lines: [] }
    } else if (fence === text && fence.startsWith(open.fence)) {
      const page = pageFrom(open.lines.join('\n'))
      if (page !== null) return page
      open = null
    } else open.lines.push(line)
  }
  return null
}

function pageFrom(code: string): string | null {
  let start = 0
  const isNext = (pattern: RegExp) => {
    pattern.lastIndex = start
    return pattern.test(code)
  }
  while (isNext(BEFORE)) start = BEFORE.lastIndex
  if (isNext(HTML)) return code
  return isNext(SVG) ? AROUND_SVG + code : null
}
