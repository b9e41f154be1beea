import { MARK } from './own-names.ts'

const ONLY_MARK = new RegExp(`^[\\s\\p{P}]*${MARK}[\\s\\p{P}]*$`, 'u')

const closings: ReadonlyMap<string, RegExp> = new Map([
  ['“', /[”"]/g],
  ['„', /[“”"]/g],
  ['«', /»/g],
  ['»', /«/g],
  ['「', /」/g],
  ['『', /』/g],
  ['"', /"/g],
  ['`', /`/g],
  ["'", /(?<=[^\s])'(?![\p{L}\p{N}])/gu],
])

const opensQuotation = (line: string, at: number): boolean =>
  line[at] !== "'" || (/^$|[\s(]/.test(line.charAt(at - 1)) && /\S/.test(line.charAt(at + 1)))

/** What is quoted is somebody else's; a name alone between quotation marks is only set off. */
export function withoutQuotations(line: string): string {
  let kept = ''
  let from = 0
  const neverClosed = new Set<string>()
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    const closing = closings.get(sign)
    if (!closing || neverClosed.has(sign) || !opensQuotation(line, at)) continue
    closing.lastIndex = at + 1
    const found = closing.exec(line)
    if (!found) {
      // Without this a line of opening signs would be searched to its end for each of them.
      neverClosed.add(sign)
      continue
    }
    const quoted = line.slice(at + 1, found.index)
    kept += `${line.slice(from, at)}${ONLY_MARK.test(quoted) ? quoted : ' '}`
    from = found.index + found[0].length
    at = from - 1
  }
  return (kept + line.slice(from)).replace(/ {2,}/g, ' ')
}
