import { RatingsInputError } from '../errors.ts'
import { OUTCOMES } from './outcomes.ts'
import { checkStyleVotes, type StyleVote, type StyleVotes } from './style-votes.ts'
import { checkRows, type Tallies, type TallyRow } from './tallies.ts'
import { countModels, type VoterKey } from './validation.ts'
import type { Votes } from './votes.ts'

/** A parsed tally file. */
export interface TallyFile {
  readonly kind: 'tallies'
  readonly tallies: Tallies
  /** The tallies with left and right distinguished, for `fitPosition`; null where the file does not have them. */
  readonly bySide: Tallies | null
}

/** A parsed votes file. */
export interface VotesFile {
  readonly kind: 'votes'
  readonly votes: Votes
  /** The votes with style counts, for `rateWithStyle`; null where the file does not have them. */
  readonly style: StyleVotes | null
}

const PAIR_COLUMNS = ['i', 'j', 'iWins', 'jWins', 'ties', 'bothBad']
const SIDE_COLUMNS = ['left', 'right', 'leftWins', 'rightWins', 'ties', 'bothBad']

function reject(message: string): never {
  throw new RatingsInputError('invalid-file', message)
}

/** A JSON object that was not validated yet. */
interface UncheckedFile {
  readonly models?: unknown
  readonly columns?: unknown
  readonly rows?: unknown
  readonly orderedColumns?: unknown
  readonly orderedRows?: unknown
  readonly voteColumns?: unknown
  readonly votes?: unknown
}

function asObject(json: unknown): UncheckedFile {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) reject('the file must hold a JSON object')
  return json
}

/** Checks the length only. The values are checked with the rows and votes. */
function asList(where: string, value: unknown, length: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length !== length) reject(`${where} must be a list of ${length} values`)
  return value
}

function readModels({ models }: UncheckedFile): readonly string[] {
  if (!Array.isArray(models)) reject('models must be a list of names')
  countModels(models)
  return models
}

/** Columns in another order would turn losses into wins, and no number would look wrong. */
function checkColumns(name: string, columns: unknown, expected: readonly string[]): void {
  if (columns !== undefined && JSON.stringify(columns) !== JSON.stringify(expected)) {
    reject(`${name} must be ${expected.join(', ')}`)
  }
}

function readRows(name: string, rows: unknown, modelCount: number): TallyRow[] {
  if (!Array.isArray(rows)) reject(`${name} must be a list of rows`)
  const read = rows.map((row: unknown, index): TallyRow => {
    const [left, right, leftWins, rightWins, ties, bothBad] = asList(`${name}[${index}]`, row, PAIR_COLUMNS.length)
    return { left, right, leftWins, rightWins, ties, bothBad } as TallyRow
  })
  checkRows(read, modelCount, name)
  return read
}

/**
 * Parses the content of a tally file: `models`, `rows` of `[i, j, iWins, jWins, ties, bothBad]` and, where sides are
 * known, `orderedRows` of `[left, right, leftWins, rightWins, ties, bothBad]`. One of the two lists is enough.
 *
 * @example
 * ```ts
 * const { tallies } = parseTallyFile({ models: ['swift', 'heron'], rows: [[0, 1, 14, 6, 3, 1]] })
 * const board = rate(tallies)
 * ```
 */
export function parseTallyFile(json: unknown): TallyFile {
  const file = asObject(json)
  const { columns, rows, orderedColumns, orderedRows } = file
  const models = readModels(file)
  checkColumns('columns', columns, PAIR_COLUMNS)
  checkColumns('orderedColumns', orderedColumns, SIDE_COLUMNS)
  const tallies = rows === undefined ? null : { models, rows: readRows('rows', rows, models.length) }
  const bySide =
    orderedRows === undefined ? null : { models, rows: readRows('orderedRows', orderedRows, models.length) }
  return { kind: 'tallies', tallies: tallies ?? bySide ?? reject('the file has neither rows nor orderedRows'), bySide }
}

/**
 * Parses the content of a votes file: `models`, `voteColumns` and `votes`. The columns are `left`, `right`, `outcome`
 * (0 left, 1 right, 2 tie, 3 both bad), optionally `voter`, and a pair such as `tokensLeft` and `tokensRight` for every
 * style feature.
 *
 * @example
 * ```ts
 * const { votes } = parseVotesFile({
 *   models: ['swift', 'heron'],
 *   voteColumns: ['voter', 'left', 'right', 'outcome'],
 *   votes: [[7, 0, 1, 0], [8, 1, 0, 2]],
 * })
 * const board = rate(tallyVotes(votes))
 * ```
 */
export function parseVotesFile(json: unknown): VotesFile {
  const file = asObject(json)
  const models = readModels(file)
  const { voteColumns: columns, votes: rows } = file
  if (!Array.isArray(columns)) reject('voteColumns must be a list of column names')
  if (!Array.isArray(rows)) reject('votes must be a list of votes')
  const at = (name: string): number => {
    const index = columns.indexOf(name)
    return index >= 0 ? index : reject(`voteColumns must name ${name}`)
  }
  const [left, right, outcome] = [at('left'), at('right'), at('outcome')]
  const voter = columns.indexOf('voter')
  const features = findFeatures(columns)
  const leftStyle = features.map((feature) => at(`${feature}Left`))
  const rightStyle = features.map((feature) => at(`${feature}Right`))
  const votes = rows.map((row: unknown, index): StyleVote => {
    const values = asList(`votes[${index}]`, row, columns.length)
    const code = values[outcome]
    if (typeof code !== 'number' || OUTCOMES[code] === undefined) {
      throw new RatingsInputError(
        'unknown-outcome',
        `votes[${index}]: outcome must be 0, 1, 2 or 3, not ${String(code)}`,
      )
    }
    return {
      left: values[left],
      right: values[right],
      outcome: OUTCOMES[code],
      leftStyle: leftStyle.map((column) => values[column]),
      rightStyle: rightStyle.map((column) => values[column]),
      ...(voter < 0 || values[voter] === null ? {} : { voter: values[voter] as VoterKey }),
    } as StyleVote
  })
  const style = { models, features, votes }
  checkStyleVotes(style)
  return { kind: 'votes', votes: { models, votes }, style: features.length > 0 ? style : null }
}

/** The features of either side. Looking up the other side's column rejects a feature that has only one. */
function findFeatures(columns: readonly unknown[]): string[] {
  const features = columns.map((column) => /^(.+)(?:Left|Right)$/.exec(String(column))?.[1])
  return [...new Set(features.filter((feature) => feature !== undefined))]
}

/** Parses the JSON content of a tally file or a votes file. */
export function parseInputFile(json: unknown): TallyFile | VotesFile {
  return 'voteColumns' in asObject(json) ? parseVotesFile(json) : parseTallyFile(json)
}
