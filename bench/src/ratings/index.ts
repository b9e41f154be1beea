import { formatRatio } from '../format.ts'
import { prepareHeap } from '../heap.ts'
import type { InterleaveOptions } from '../interleave.ts'
import type { Part, PartSettings } from '../part.ts'
import type { Report } from '../report.ts'
import { type BoardMeasure, type BootstrapRounds, measureBoard } from './measure-board.ts'
import { measureStyle } from './measure-style.ts'
import { measureVoters } from './measure-voters.ts'
import { type Aim, COLUMNS, judge, type Row, toCells, toFinding } from './row.ts'

const RATIO_AIM: Aim = { bootstrapRatioMin: 300 }

const SIZES: readonly BoardMeasure[] = [
  { models: 20, votes: 5_000, talliesAims: [] },
  { models: 100, votes: 200_000, talliesAims: [{ msMax: 6 }, RATIO_AIM] },
  { models: 250, votes: 2_000_000, talliesAims: [{ msMax: 60 }, RATIO_AIM] },
]
const VOTERS = { models: 100, votes: 200_000, voters: 5_000 }
const STYLE = { models: 100, votes: 200_000 }

const ROUNDS_SHOWN = 100
const FULL = { repeats: 5, rounds: 100 }
const QUICK = { repeats: 3, rounds: 4 }

/** Ratings, intervals and ranks: how long from votes or tallies to a board. */
export const ratingsPart: Part = {
  name: 'ratings',
  about: 'votes and tallies to a board, beside the same by bootstrap and by Elo',
  async measure(settings) {
    return measure(settings)
  },
}

function measure({ quick, progress }: PartSettings): Report {
  const { repeats, rounds: measured } = quick ? QUICK : FULL
  const rounds: BootstrapRounds = { measured, shown: ROUNDS_SHOWN }
  const options: InterleaveOptions = {
    repeats,
    sampleMs: quick ? 60 : 200,
    warmUpMs: quick ? 200 : 1000,
    settle: prepareHeap(),
    now: () => performance.now(),
  }
  const rows: Row[] = []
  for (const size of SIZES) {
    progress(`${size.models} models, ${size.votes} votes`)
    rows.push(...measureBoard(size, rounds, options))
  }
  progress('clustered by voters')
  const voters = measureVoters(VOTERS, options)
  progress('style control')
  rows.push(...voters.rows, ...measureStyle(STYLE, options))
  return {
    title: 'Ratings: votes to a board',
    columns: COLUMNS,
    rows: rows.map(toCells),
    notes: [
      `Medians of ${repeats} interleaved repeats, lowest and highest in brackets; ratios are taken within a repeat. One thread.`,
      'A board is ratings, 95% intervals, ranks, rank ranges and win rates. Cold starts from 0; warm starts from the last board with 10 more votes. The code itself is compiled and warm in both.',
      `Bootstrap: Bradley–Terry as FastChat computes it. ${ROUNDS_SHOWN} rounds, each drawing the counts of all different results from the multinomial at once and fitting by L-BFGS from 0 with SciPy's stopping rules; medians, percentile intervals, ranks by intervals. It has no warm start: the warm rows repeat its time.${measured === ROUNDS_SHOWN ? '' : ` Measured with ${measured} rounds and scaled to ${ROUNDS_SHOWN}.`}`,
      'Tuned bootstrap: the same rounds made cheaper than published, with a term a pair instead of one a result and every round started from the fit of all votes.',
      'Elo: K = 4 over the votes in their order, then sorted. Ratings only, no intervals, and another order of the same votes gives another table. It cannot start from tallies; warm, it plays the 10 votes alone.',
      `Clustering by voter costs ${formatRatio(voters.overIgnoring)} the board that ignores voters, from the same ${VOTERS.votes} votes; its tallies are by pair and voter.`,
      'A rebuild of the live service is the row from votes in columns: tallies by pair, the voters of every vote, and the fit for the sides. Reading what came since from the database is not in it.',
      'Style control, warm: the earlier votes are kept prepared, and the 10 later ones are added.',
      'Votes are drawn from a seed: strengths of a few hundred points, uneven meetings, 20% ties, 10% both bad.',
    ],
    findings: rows.filter(({ aims }) => aims.length > 0).map(toFinding),
    measurements: {
      quick,
      repeats,
      bootstrapRounds: rounds,
      rows: rows.map((row) => ({
        ...row,
        aims: row.aims.map((aim) => ({ ...aim, reached: judge(row, aim).reached })),
      })),
      clusteredOverIgnoringVoters: voters.overIgnoring,
    },
  }
}
