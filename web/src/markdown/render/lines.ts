/** Classifies lines before parsing. */

export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

export const isBlank = (line: string): boolean => /^[ \t]*$/.test(line)

export const isIndented = (line: string): boolean => line.startsWith(' ') || line.startsWith('\t')

export const isListItem = (line: string): boolean => /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/.test(line)

export const isTableDelimiter = (line: string): boolean =>
  line.includes('|') && /^[ \t]{0,3}[|:\-\t ]+$/.test(line) && line.includes('-')

/** The closing line of a fenced block, or `undefined` when `line` opens none. */
export const fenceOpenedBy = (line: string): RegExp | undefined => {
  const [, marks] = /^(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? []
  return marks === undefined ? undefined : new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*$`)
}

/** The first matching line at or after `from`. */
export const findLine = (
  lines: readonly string[],
  pattern: RegExp,
  { from, to = lines.length }: { from: number; to?: number },
): number | undefined => {
  for (let at = from; at < Math.min(to, lines.length); at++) if (pattern.test(lines[at]!)) return at
  return undefined
}
