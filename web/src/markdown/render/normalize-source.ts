import { limits } from './limits.ts'
import { fenceOpenedBy, findLine, isBlank, isListItem, isTableDelimiter, linesOf } from './lines.ts'

/**
 * Rewrites input that the parser cannot handle: quotes and lists below a depth become text, and all notations of displayed
 * formulas become `$$`.
 */
export const normalizeSource = (source: string): string => {
  const lines = linesOf(source)
  const normalized: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const fenced = fencedUntil(lines, at)
    if (fenced !== undefined) {
      // Not `push(...lines)`: too many arguments overflow the stack.
      for (const inside of lines.slice(at, fenced + 1)) normalized.push(inside)
      at = fenced
      continue
    }
    const display = displayOpenedBy(line)
    const end = display && closingLine(lines, at, display.closing)
    if (display && end !== undefined) {
      normalized.push(`${display.prefix}$$`)
      if (display.rest) normalized.push(continued(display.prefix) + display.rest)
      for (const inside of lines.slice(at + 1, end)) normalized.push(inside)
      const [, last] = display.closing.exec(lines[end]!) ?? []
      if (last?.trim()) normalized.push(last)
      normalized.push(`${continued(display.prefix)}$$`)
      at = end
      continue
    }
    normalized.push(capNesting(line.replace(DEEP_INDENTATION, '$1')))
  }
  return normalized.join('\n')
}

/** The last line of fenced code that starts here, at any depth. */
const fencedUntil = (lines: readonly string[], at: number): number | undefined => {
  const line = lines[at]!
  const content = line.replace(/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/, '')
  const fence = fenceOpenedBy(content)
  if (!fence) return undefined
  const closing = new RegExp(`^[ \\t>]*${fence.source.slice(1)}`)
  return findLine(lines, closing, { from: at + 1 }) ?? lines.length - 1
}

interface Display {
  /** Indentation, quote marks and list markers before the formula. */
  readonly prefix: string
  readonly rest: string
  /** Its first group is the text before the closing mark. */
  readonly closing: RegExp
}

const displayOpenedBy = (line: string): Display | undefined => {
  const [, prefix, mark, rest] = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(\$\$|\\\[)(.*)$/.exec(line) ?? []
  if (prefix === undefined || mark === undefined || rest === undefined) return undefined
  if (mark === '$$' ? rest.includes('$') : rest.includes('\\]')) return undefined
  return { prefix, rest: rest.trim(), closing: mark === '$$' ? /^([^$]*)\$\$[ \t]*$/ : /^(.*)\\\][ \t]*$/ }
}

const closingLine = (lines: readonly string[], from: number, closing: RegExp): number | undefined => {
  for (let at = from + 1; at < Math.min(lines.length, from + limits.segmentLinesMax); at++) {
    if (closing.test(lines[at]!)) return at
    // A blank line ends the paragraph, so that an unclosed mark does not include the rest of the answer.
    if (lines[at]!.trim() === '') return undefined
  }
  return undefined
}

/** The prefix of a continuation line, where a list marker becomes indentation. */
const continued = (prefix: string): string => prefix.replace(/[^ \t>]/g, ' ')

const DEEP_INDENTATION = new RegExp(`^([ \\t]{${limits.indentationMax}})[ \\t]+`)

const CONTAINER = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y

const capNesting = (line: string): string => {
  CONTAINER.lastIndex = 0
  for (let depth = 0; CONTAINER.test(line); depth++) {
    if (depth < limits.nestingMax) continue
    const at = CONTAINER.lastIndex - 1
    return `${line.slice(0, at)}\\${line.slice(at)}`
  }
  return line
}

const OPENERS = /[*_~[\]]|\\[([]/g
const RUNS = /`+|\$+/g

/** Whether parsing would take seconds because a paragraph has too many opening marks. */
export const isHazardous = (source: string): boolean => {
  if (source.length <= limits.openersMax) return false
  const lines = linesOf(source)
  if (isTableDelimiter(lines[1] ?? '')) return false
  let paragraph = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const fenced = fencedUntil(lines, at)
    if (fenced !== undefined) at = fenced
    const ends = fenced !== undefined || isBlank(line) || isListItem(line.trimStart())
    if (ends && isHazardousParagraph(paragraph)) return true
    if (ends) paragraph = ''
    if (fenced === undefined) paragraph += `${line}\n`
  }
  return isHazardousParagraph(paragraph)
}

const isHazardousParagraph = (paragraph: string): boolean => {
  if (paragraph.length <= limits.openersMax) return false
  const runs = new Set(paragraph.match(RUNS))
  return (paragraph.match(OPENERS)?.length ?? 0) > limits.openersMax || runs.size * paragraph.length > limits.runWorkMax
}
