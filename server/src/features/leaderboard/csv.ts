import type { Board, BoardRow } from '@arena/contract'

const columns = [
  'eloRank',
  'rankLower',
  'rankUpper',
  'modelName',
  'displayName',
  'providerName',
  'status',
  'eloScore',
  'ratingLower',
  'ratingUpper',
  'expectedWinRate',
  'winRate',
  'totalResponses',
  'totalWins',
  'totalLosses',
  'totalTies',
  'totalBothBad',
  'tieRate',
  'bothBadRate',
  'fallbackRate',
  'component',
  'separated',
  'medianResponseTimeMs',
  'tokensPerSecond',
  'costPer1000Answers',
  'isFree',
] as const satisfies readonly (keyof BoardRow)[]

/** Spreadsheets execute cells that start like a formula, so such strings get a leading apostrophe. */
const cell = (value: unknown): string => {
  const text = value === null ? '' : String(value)
  const escaped = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** The board as comma-separated values: a header line, then one line per model. */
export const toCsv = ({ items }: Board): string =>
  [columns.join(','), ...items.map((row) => columns.map((column) => cell(row[column])).join(','))]
    .join('\r\n')
    .concat('\r\n')
