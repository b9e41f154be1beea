const FENCE = /^(?:`{3,}|~{3,})/

const HTML = /^<(?:!doctype html|html)\b/i
const SVG = /^(?:<\?xml[^>]*>\s*)?(?:<!doctype svg[^>]*>\s*)?<svg\b/i

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
  const start = withoutComments(code)
  if (HTML.test(start)) return code
  return SVG.test(start) ? AROUND_SVG + code : null
}

/** From the first element on. */
function withoutComments(code: string): string {
  const text = code.trimStart()
  const end = text.startsWith('<!--') ? text.indexOf('-->') : -1
  return end < 0 ? text : withoutComments(text.slice(end + 3))
}
