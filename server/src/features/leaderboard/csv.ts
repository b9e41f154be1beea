import type { Board, BoardRow } from '@arena/contract'
import { csvLines } from '../../base/csv.ts'

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
  'inputPrice',
  'outputPrice',
  'isFree',
] as const satisfies readonly (keyof BoardRow)[]

/** The board as comma-separated values: a header line, then one line per model. */
export const toCsv = ({ items }: Board): string =>
  csvLines([columns, ...items.map((row) => columns.map((column) => row[column]))])
