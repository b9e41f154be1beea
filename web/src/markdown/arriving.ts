import { fenceOpenedBy } from './render/lines.ts'

/** Signs alone: what they begin is not known yet. */
const SIGNS = /^[\s>]*[`~|:#*_+=-][`~|:#*_+=\s-]*$/
const ROW = /^[\s>]*\|/

/**
 * What can be shown of a text that is still arriving. The first rows of a table and a half of a fence wait for the rest, and
 * open code and bold text are closed: as source, they would be shown for a moment and then disappear.
 */
export function shownWhileArriving(text: string): string {
  const lines = text.split('\n')
  const inCode = endsInCode(lines)
  if (inCode ? /^\s*[`~]{1,2}$/.test(lines.at(-1)!) : SIGNS.test(lines.at(-1)!)) lines.pop()
  if (inCode) return lines.join('\n')
  const last = lines.at(-1) === '' ? lines.length - 2 : lines.length - 1
  if (ROW.test(lines[last] ?? '') && !ROW.test(lines[last - 1] ?? '')) lines.length = last
  return closed(lines.join('\n'))
}

function endsInCode(lines: readonly string[]): boolean {
  let closing: RegExp | undefined
  for (const line of lines) {
    if (closing === undefined) closing = fenceOpenedBy(line)
    else if (closing.test(line)) closing = undefined
  }
  return closing !== undefined
}

/** Closes what is open in the last paragraph. */
function closed(text: string): string {
  const from = text.lastIndexOf('\n\n') + 1
  let open = ''
  for (const [run] of text.slice(from).matchAll(/`+/g)) open = open === '' ? run : open === run ? '' : open
  if (open !== '') return text.endsWith(open) ? text.slice(0, -open.length) : text + open
  const bold = /(?:^|\s)\*\*(?=\S)[^*\n]*$/.test(text.slice(from))
  return bold ? `${text.trimEnd()}**` : text
}
