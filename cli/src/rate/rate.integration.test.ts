import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { arena } from '../fixtures.ts'

const cases = path.resolve(import.meta.dirname, '../../../ratings/fixtures')
const file = (name: string) => path.join(cases, name)

type Block = Readonly<Record<string, unknown>>
const reference = (name: string) => JSON.parse(readFileSync(file(`${name}.ref.json`), 'utf8')) as Record<string, Block>

async function rateJson(name: string, ...options: string[]): Promise<Block> {
  const { code, out, err } = await arena(['rate', file(name), ...options, '--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}

/** The same numbers in the same order, to three decimals. */
function expectClose(given: unknown, wanted: unknown): void {
  const rounded = (values: unknown) => (values as (number | null)[]).map((value) => value && Math.round(value * 1e3))
  expect(rounded(given)).toEqual(rounded(wanted))
}

/** The reference says ok for a ranked model. */
const wordsOf = (values: unknown) => (values as unknown[]).map((value) => (value === 'ok' ? 'ranked' : value))

// The tests of the ratings package compare every number of every reference.
describe('rate --json', () => {
  it('prints the reference board in the order of the file', async () => {
    const given = await rateJson('syn-disconnected.tally.json')
    const wanted = reference('syn-disconnected').recommended!
    for (const numbers of ['ratings', 'se', 'lower', 'upper']) expectClose(given[numbers], wanted[numbers])
    for (const exact of ['rank', 'rankLow', 'rankHigh', 'component', 'separated', 'status']) {
      expect(given[exact], exact).toEqual(wordsOf(wanted[exact]))
    }
  })

  it('uses the voters of a file, and prints the columns of the reference', async () => {
    const given = await rateJson('iv-newcomer.votes.json')
    const wanted = reference('iv-newcomer') as unknown as Block
    expectClose(given.ratings, wanted.rating)
    for (const numbers of ['se', 'lower', 'upper', 'seTheseVoters', 'modelVoters', 'tasteVoters', 'quantile', 'df']) {
      expectClose(given[numbers], wanted[numbers])
    }
    for (const exact of ['status', 'rankLow', 'rankHigh', 'rankLowAll', 'rankHighAll', 'surelyAbove']) {
      expect(given[exact], exact).toEqual(wanted[exact])
    }
    expect(given.components).toMatchObject([{ scope: 'population', fewVoters: false }])
  })

  const voters = reference('syn-voters') as unknown as Block
  it.each([
    ['--drop-both-bad', 'syn-ties.tally.json', 'se', reference('syn-ties').recommended_drop_both_bad!.se],
    ['--parity', 'syn-ties.tally.json', 'ratings', reference('syn-ties').exact_mle!.ratings],
    ['--style', 'style-12-8k.votes.json', 'coefficients', reference('style-12-8k').recommended!.coeffs],
    ['--ignore-voters', 'syn-voters.votes.json', 'se', voters.se_iid],
  ])('%s rates %s as in the reference', async (option, name, numbers, wanted) => {
    expectClose((await rateJson(name, option))[numbers], wanted)
  })

  it('adds the position effect with --position', async () => {
    const { position } = await rateJson('syn-ties.tally.json', '--position')
    expect((position as { points: number }).points).toBeCloseTo(reference('syn-ties').position!.betaPoints as number, 4)
  })

  it('reads standard input', async () => {
    const votes = { models: ['a', 'b'], rows: [[0, 1, 12, 3, 0, 0]] }
    const { out } = await arena(['rate', '-', '--json'], {}, JSON.stringify(votes))
    expect(JSON.parse(out)).toMatchObject({ models: ['a', 'b'], status: ['ranked', 'ranked'] })
  })
})

describe('rate --study', () => {
  it('prints the figures of the reference', async () => {
    const { intervals, verdict, judge } = await rateJson('study-baseline.json', '--study')
    const wanted = reference('study-baseline')
    const numbers = (block: unknown) =>
      JSON.stringify(block)
        .match(/-?\d+\.\d+/g)!
        .map(Number)
    expectClose(numbers(intervals), numbers(wanted.intervals))
    expect((verdict as Block).results).toEqual(wanted.verdict!.results)
    expect((judge as Block).estimate).toBeCloseTo(wanted.judge!.estimate as number, 6)
  })

  it.each([
    ['another fit', ['--style'], 2, /no other fit/],
    ['a file of another kind', [], 1, /"design"/],
  ])('refuses %s', async (_, options, code, sentence) => {
    const given = await arena(['rate', '--study', file('syn-ties.tally.json'), ...options])
    expect(given).toMatchObject({ code, out: '' })
    expect(given.err).toMatch(sentence)
  })
})

describe('rate', () => {
  it('prints a table for each component', async () => {
    const { code, out } = await arena(['rate', file('syn-disconnected.tally.json')])
    expect(code).toBe(0)
    expect(out).toContain('Group 2 of 2')
    expect(out).toMatch(/RANK +RANGE +MODEL +RATING/)
    expect(out).toContain('Without votes: model-011')
  })

  it.each([
    ['a negative count', [0, 1, -1, 0, 0, 0], [], /iWins|leftWins/],
    ['no finite estimate', [0, 1, 9, 0, 0, 0], ['--parity'], /no finite value/],
    ['missing sides', [0, 1, 9, 1, 0, 0], ['--position'], /sides/],
    ['missing style columns', [0, 1, 9, 1, 0, 0], ['--style'], /tokensLeft/],
  ])('rejects %s in one sentence', async (_, row, options, sentence) => {
    const given = JSON.stringify({ models: ['a', 'b'], rows: [row] })
    const { code, out, err } = await arena(['rate', '-', ...options], {}, given)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
