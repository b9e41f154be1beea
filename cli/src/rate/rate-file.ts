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
  readonly ignoreVoters: boolean
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
    bothBad: options.dropBothBad ? 'drop' : 'half',
    voters: options.ignoreVoters ? 'ignore' : 'use',
    ...(options.parity ? PARITY : {}),
  }
  if (options.style) return rateStyle(file, settings)
  if (options.position) return ratePosition(file, settings)
  const tallies = file.kind === 'tallies' ? file.tallies : tallyVotes(file.votes)
  return present(rate(tallies, settings), null, null)
}

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

/** The columns of `--json`: one value per model, in the order of the file. */
const COLUMNS = [
  ...(['status', 'component', 'separated', 'se', 'df', 'quantile', 'lower', 'upper', 'seTheseVoters'] as const),
  ...(['modelVoters', 'tasteVoters', 'rank', 'rankLow', 'rankHigh', 'rankLowAll', 'rankHighAll'] as const),
  'expectedWinRate',
] as const

function present(board: Board, position: Rated['position'], style: Rated['style']): Rated {
  const { models, components, surelyAbove } = board
  return {
    board,
    position,
    style,
    report: {
      models: models.map(({ name }) => name),
      ratings: models.map(({ rating }) => rating),
      ...Object.fromEntries(COLUMNS.map((column) => [column, models.map((model) => model[column])])),
      surelyAbove,
      components,
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
