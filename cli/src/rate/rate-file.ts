import {
  type Board,
  fitPosition,
  PARITY,
  type RateOptions,
  rate,
  rateWithStyle,
  type StyleCoefficient,
  type TallyFile,
  tallyVotes,
  type VotesFile,
} from '@arena/ratings'
import { CommandError } from '../errors.ts'

export interface RateFileOptions {
  readonly parity: boolean
  readonly dropBothBad: boolean
  readonly position: boolean
  readonly style: boolean
  readonly clustered: boolean
}

export interface Rated {
  readonly board: Board
  readonly position: { readonly points: number; readonly se: number } | null
  readonly style: readonly StyleCoefficient[] | null
  /** What `--json` prints. */
  readonly report: Readonly<Record<string, unknown>>
}

/** Rates the votes of a parsed file. */
export function rateFile(file: TallyFile | VotesFile, options: RateFileOptions): Rated {
  const settings: RateOptions = {
    ...(options.parity ? PARITY : {}),
    bothBad: options.dropBothBad ? 'drop' : 'half',
    voters: options.clustered ? 'cluster' : 'ignore',
  }
  if (options.clustered && !hasVoters(file)) {
    throw new CommandError('--clustered needs a file of votes with a voter column.')
  }
  if (options.style) return rateStyle(file, settings)
  if (options.position) return ratePosition(file, settings)
  const tallies = file.kind === 'tallies' ? file.tallies : tallyVotes(file.votes)
  return present(rate(tallies, settings), null, null)
}

const hasVoters = (file: TallyFile | VotesFile): boolean =>
  file.kind === 'votes' && file.votes.votes.some(({ voter }) => voter !== undefined)

function rateStyle(file: TallyFile | VotesFile, settings: RateOptions): Rated {
  if (file.kind !== 'votes' || file.style === null) {
    throw new CommandError('--style needs a file of votes with columns such as tokensLeft and tokensRight.')
  }
  // The reference implementation measures style boards against the unweighted mean.
  const { board, style } = rateWithStyle(file.style, { ...settings, gauge: 'plain' })
  return present(board, null, style)
}

function ratePosition(file: TallyFile | VotesFile, settings: RateOptions): Rated {
  const bySide = file.kind === 'tallies' ? file.bySide : tallyVotes(file.votes)
  if (bySide === null) throw new CommandError('--position needs a file with sides: orderedRows, or votes.')
  const effect = fitPosition(bySide, settings)
  if (effect === null)
    throw new CommandError('The votes do not determine the advantage of the left answer: one side won all of them.')
  return present(effect.board, { points: effect.points, se: effect.se }, null)
}

function present(board: Board, position: Rated['position'], style: Rated['style']): Rated {
  const { models } = board
  return {
    board,
    position,
    style,
    report: {
      models: models.map(({ name }) => name),
      ratings: models.map(({ rating }) => rating),
      se: models.map(({ se }) => se),
      lower: models.map(({ lower }) => lower),
      upper: models.map(({ upper }) => upper),
      rank: models.map(({ rank }) => rank),
      rankLow: models.map(({ rankLow }) => rankLow),
      rankHigh: models.map(({ rankHigh }) => rankHigh),
      expectedWinRate: models.map(({ expectedWinRate }) => expectedWinRate),
      component: models.map(({ component }) => component),
      separated: models.map(({ separated }) => separated),
      // The reference files use the word ok.
      status: models.map(({ status }) => (status === 'ranked' ? 'ok' : status)),
      voters: board.voters,
      effectiveVoters: board.effectiveVoters,
      fewVoters: board.fewVoters,
      ...(position ? { position } : {}),
      ...(style
        ? {
            features: style.map(({ feature }) => feature),
            coefficients: style.map(({ coefficient }) => coefficient),
            coefficientSe: style.map(({ se }) => se),
          }
        : {}),
    },
  }
}
