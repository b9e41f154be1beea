import { RatingsInputError } from './errors.ts'
import { checkStyleVotes, type StyleVote, type StyleVotes } from './style-votes.ts'
import { checkRows, countModels, type Tallies, type TallyRow } from './tallies.ts'
import { OUTCOMES, type Votes } from './votes.ts'

/** Tallies from a file, and the same with sides where the file knows them. */
export interface TallyCase {
  readonly kind: 'tallies'
  readonly tallies: Tallies
  /** Rows that say who stood left, for `fitPosition`. */
  readonly bySide: Tallies | null
}

/** Single votes from a file, and the same with style counts where the file has them. */
export interface VotesCase {
  readonly kind: 'votes'
  readonly votes: Votes
  /** For `rateWithStyle`. */
  readonly style: StyleVotes | null
}

const PAIR_COLUMNS = ['i', 'j', 'iWins', 'jWins', 'ties', 'bothBad']
const SIDE_COLUMNS = ['left', 'right', 'leftWins', 'rightWins', 'ties', 'bothBad']

function refuse(message: string): never {
  throw new RatingsInputError('invalid-file', message)
}

/** A parsed file of which nothing is known yet. */
interface CaseFile {
  readonly models?: unknown
  readonly columns?: unknown
  readonly rows?: unknown
  readonly orderedColumns?: unknown
  readonly orderedRows?: unknown
  readonly voteColumns?: unknown
  readonly votes?: unknown
}

function asFile(json: unknown): CaseFile {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) refuse('the file must hold a JSON object')
  return json
}

/** Only the shape: what the values must be is checked with the rows and votes themselves. */
function asList(where: string, value: unknown, length: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length !== length) refuse(`${where} must be a list of ${length} values`)
  return value
}

function readModels({ models }: CaseFile): readonly string[] {
  if (!Array.isArray(models)) refuse('models must be a list of names')
  countModels(models)
  return models
}

/** Another order of columns would turn losses into wins without any number looking wrong. */
function checkColumns(name: string, columns: unknown, expected: readonly string[]): void {
  if (columns !== undefined && JSON.stringify(columns) !== JSON.stringify(expected)) {
    refuse(`${name} must be ${expected.join(', ')}`)
  }
}

function readRows(name: string, rows: unknown, modelCount: number): TallyRow[] {
  if (!Array.isArray(rows)) refuse(`${name} must be a list of rows`)
  const read = rows.map((row: unknown, index): TallyRow => {
    const [left, right, leftWins, rightWins, ties, bothBad] = asList(`${name}[${index}]`, row, PAIR_COLUMNS.length)
    return { left, right, leftWins, rightWins, ties, bothBad } as TallyRow
  })
  checkRows(read, modelCount, name)
  return read
}

/**
 * Reads the content of a `.tally.json` file: `models`, `rows` of `[i, j, iWins, jWins, ties, bothBad]` and, where sides
 * are known, `orderedRows` of `[left, right, leftWins, rightWins, ties, bothBad]`; one of the two is enough.
 *
 * @example
 * ```ts
 * const { tallies } = readTallyCase({ models: ['swift', 'heron'], rows: [[0, 1, 14, 6, 3, 1]] })
 * const board = rate(tallies)
 * ```
 */
export function readTallyCase(json: unknown): TallyCase {
  const file = asFile(json)
  const { columns, rows, orderedColumns, orderedRows } = file
  const models = readModels(file)
  checkColumns('columns', columns, PAIR_COLUMNS)
  checkColumns('orderedColumns', orderedColumns, SIDE_COLUMNS)
  const tallies = rows === undefined ? null : { models, rows: readRows('rows', rows, models.length) }
  const bySide =
    orderedRows === undefined ? null : { models, rows: readRows('orderedRows', orderedRows, models.length) }
  return { kind: 'tallies', tallies: tallies ?? bySide ?? refuse('the file has neither rows nor orderedRows'), bySide }
}

/**
 * Reads the content of a `.votes.json` file: `models`, and `votes` whose columns `voteColumns` names: `left`, `right`,
 * `outcome` (0 left, 1 right, 2 tie, 3 both bad), if known `voter`, and a pair like `tokensLeft`, `tokensRight` for every
 * feature that was counted.
 *
 * @example
 * ```ts
 * const { votes } = readVotesCase({
 *   models: ['swift', 'heron'],
 *   voteColumns: ['voter', 'left', 'right', 'outcome'],
 *   votes: [[7, 0, 1, 0], [8, 1, 0, 2]],
 * })
 * const board = rate(tallyVotes(votes))
 * ```
 */
export function readVotesCase(json: unknown): VotesCase {
  const file = asFile(json)
  const models = readModels(file)
  const { voteColumns: columns, votes: rows } = file
  if (!Array.isArray(columns)) refuse('voteColumns must be a list of column names')
  if (!Array.isArray(rows)) refuse('votes must be a list of votes')
  const at = (name: string): number => {
    const index = columns.indexOf(name)
    return index >= 0 ? index : refuse(`voteColumns must name ${name}`)
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
      ...(voter < 0 ? {} : { voter: values[voter] }),
    } as StyleVote
  })
  const style = { models, features, votes }
  checkStyleVotes(style)
  return { kind: 'votes', votes: { models, votes }, style: features.length > 0 ? style : null }
}

/** Every feature counted on either side; one counted on a single side is refused where its other column is looked up. */
function findFeatures(columns: readonly unknown[]): string[] {
  const features = columns.map((column) => /^(.+)(?:Left|Right)$/.exec(String(column))?.[1])
  return [...new Set(features.filter((feature) => feature !== undefined))]
}

/** Reads either kind of file, told apart by what it holds. */
export function readCase(json: unknown): TallyCase | VotesCase {
  return 'voteColumns' in asFile(json) ? readVotesCase(json) : readTallyCase(json)
}
