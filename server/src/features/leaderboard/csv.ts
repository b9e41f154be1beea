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
  'isFree',
] as const satisfies readonly (keyof BoardRow)[]

/** Spreadsheets run a cell that begins like a formula; a model's name must stay a name. */
const cell = (value: unknown): string => {
  const text = value === null ? '' : String(value)
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The board as comma-separated values, a line a model, with a line of names before them. */
export const toCsv = ({ items }: Board): string =>
  [columns.join(','), ...items.map((row) => columns.map((column) => cell(row[column])).join(','))]
    .join('\r\n')
    .concat('\r\n')
