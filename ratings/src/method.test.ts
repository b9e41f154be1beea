import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rate } from './board/rate.ts'
import { POINTS_PER_LOGIT } from './fit/logistic.ts'
import { encodeVote } from './input/encoded-votes.ts'
import { outcomeCode } from './input/outcomes.ts'
import { tallyVotes } from './input/votes.ts'
import { FIRST_PREVIOUS, lineOf, type VoteEntry } from './log/line.ts'

const METHOD = readFileSync(new URL('../METHOD.md', import.meta.url), 'utf8')
const EXAMPLE = METHOD.slice(METHOD.indexOf('### An example'), METHOD.indexOf('## Known weaknesses'))
const LINES = /```jsonl\n([\s\S]*?)\n```/.exec(EXAMPLE)![1]!.split('\n')
const entries = LINES.map((line) => JSON.parse(line) as VoteEntry)
const hashOf = (line: string) => createHash('sha256').update(line).digest('hex')

/**
 * The numbers of the first row with this name. The later rows, those of the rounded board, are checked where boards are
 * rounded: server/src/features/leaderboard/boards/recompute-board.test.ts.
 */
const numbersOf = (name: string): number[] =>
  new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'm').exec(EXAMPLE)![1]!.split(' | ').map(Number)

describe('the example of METHOD.md', () => {
  it('[R1] has lines as the service writes them, each with the hash of the one before', () => {
    expect(entries.map((entry) => lineOf(entry))).toEqual(LINES)
    expect(entries.map(({ previous }) => previous)).toEqual([FIRST_PREVIOUS, ...LINES.slice(0, -1).map(hashOf)])
    for (const line of LINES) expect(EXAMPLE).toContain(`\`${hashOf(line).slice(0, 12)}\``)
  })

  it('[R6] [R10] [R40] has the numbers that the code computes', () => {
    const models = ['crane', 'heron', 'swift']
    const votes = entries.map(({ left, right, choice, voter, battle }) => ({
      left: models.indexOf(left),
      right: models.indexOf(right),
      outcome: choice,
      voter,
      battle,
    }))
    const sorted = votes.toSorted((a, b) => (a.voter < b.voter ? -1 : a.voter > b.voter ? 1 : 0))
    const votesByVoter = {
      voterStarts: Int32Array.of(0, 2, 3),
      codes: Int32Array.from(sorted, ({ left, right, outcome }) => encodeVote(left, right, outcomeCode(outcome), 3)),
      battles: Int32Array.from(sorted, ({ battle }) => battle),
    }
    const board = rate({ models, rows: tallyVotes({ models, votes }).rows, votesByVoter })
    const { groupings } = board.uncertainty
    for (const { model, name, seTheseVoters, se, df } of board.models) {
      const computed = [
        board.theta[model]!,
        seTheseVoters! / POINTS_PER_LOGIT,
        ...groupings.map(({ effective }) => effective[model]!),
        se! / POINTS_PER_LOGIT,
        df!,
      ]
      expect(computed.map(toTenDigits)).toEqual(numbersOf(name!))
    }
    for (const [index, kind] of ['voters', 'battles'].entries()) {
      const { variance, rawVariance, degrees } = groupings[index]!.byComponent[0]!
      expect([variance, rawVariance!, degrees].map(toTenDigits)).toEqual(numbersOf(kind))
    }
  })
})

const toTenDigits = (value: number): number => Number(value.toPrecision(10))
