import { type ModelRating, standings } from '@arena/ratings'
import { table } from '../output/table.ts'
import type { Rated } from './rate-file.ts'

const points = (value: number | null): string => (value === null ? '-' : value.toFixed(1))
const percent = (value: number | null): string => (value === null ? '-' : `${(100 * value).toFixed(1)}%`)

/** The board as text: one table for each component, best first. */
export function describeBoard({ board, position, style }: Rated): string {
  const lines = standings(board)
  const groups = [...new Set(lines.map(({ component }) => component))].map((component) =>
    lines.filter((line) => line.component === component),
  )
  const voted = groups.filter((group) => group.some(({ status }) => status !== 'unvoted'))
  const unvoted = lines.filter(({ status }) => status === 'unvoted')
  const parts = voted.map((group, index) =>
    [
      voted.length > 1
        ? `Group ${index + 1} of ${voted.length}: no votes connect these models with the other groups.\n`
        : '',
      table(
        ['RANK', 'RANGE', 'MODEL', 'RATING', '95% INTERVAL', 'EXPECTED', 'VOTES', 'NOTE'],
        group.filter(({ status }) => status !== 'unvoted').map(row),
      ),
    ].join(''),
  )
  if (voted.length === 0) parts.push('There are no votes.\n')
  if (unvoted.length > 0) parts.push(`Without votes: ${unvoted.map(({ name }) => name).join(', ')}\n`)
  if (position) {
    parts.push(`Left answers have an advantage of ${points(position.points)} ± ${points(1.96 * position.se)} points.\n`)
  }
  if (style) {
    parts.push(
      table(
        ['STYLE', 'COEFFICIENT', 'SE', 'POINTS'],
        style.map(({ feature, coefficient, se, points: effect }) => [
          feature,
          coefficient.toFixed(4),
          se === null ? '-' : se.toFixed(4),
          points(effect),
        ]),
      ),
    )
  }
  if (board.components.some(({ scope }) => scope === 'voters')) {
    parts.push('One voter: the intervals describe this voter only.\n')
  }
  if (board.components.some(({ fewVoters }) => fewVoters)) {
    parts.push('Few voters: how much tastes differ is mostly assumed.\n')
  }
  return parts.join('\n')
}

function row(line: ModelRating): string[] {
  return [
    line.rank === null ? '-' : String(line.rank),
    line.rankLow === null
      ? '-'
      : line.rankLow === line.rankHigh
        ? String(line.rankLow)
        : `${line.rankLow}–${line.rankHigh}`,
    line.name ?? String(line.model),
    points(line.rating),
    `${points(line.lower)} … ${points(line.upper)}`,
    percent(line.expectedWinRate),
    String(line.votes),
    [line.status === 'provisional' ? 'provisional' : '', line.separated ? 'one-sided' : ''].filter(Boolean).join(', '),
  ]
}
