import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { arena } from '../fixtures.ts'

const cases = path.resolve(import.meta.dirname, '../../../ratings/fixtures')
const file = (name: string) => path.join(cases, name)

interface Reference {
  readonly [block: string]: Record<string, unknown> & { readonly ratings: number[]; readonly se: number[] }
}

const reference = (name: string) => JSON.parse(readFileSync(file(`${name}.ref.json`), 'utf8')) as Reference

async function rateJson(...argv: string[]): Promise<Record<string, unknown> & { ratings: number[]; se: number[] }> {
  const { code, out, err } = await arena(['rate', ...argv, '--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}

const expectClose = (given: readonly number[], wanted: readonly number[]) => {
  expect(given).toHaveLength(wanted.length)
  for (const [index, value] of wanted.entries()) {
    if (value === null) expect(given[index]).toBeNull()
    else expect(Math.abs(given[index]! - value)).toBeLessThan(1e-4)
  }
}

describe('rate --json', () => {
  it.each(['syn-20-5k', 'syn-ties', 'syn-disconnected', 'syn-never-wins'])(
    'prints the reference board of %s, in the order of the file',
    async (name) => {
      const given = await rateJson(file(`${name}.tally.json`))
      const wanted = reference(name).recommended!
      for (const numbers of ['ratings', 'se', 'lower', 'upper', 'expectedWinRate']) {
        expectClose(given[numbers] as number[], wanted[numbers] as number[])
      }
      for (const exact of ['rank', 'rankLow', 'rankHigh', 'component', 'separated', 'status']) {
        expect(given[exact], exact).toEqual(wanted[exact])
      }
    },
  )

  it('leaves both-bad votes out with --drop-both-bad', async () => {
    const given = await rateJson(file('syn-ties.tally.json'), '--drop-both-bad')
    expectClose(given.ratings, reference('syn-ties').recommended_drop_both_bad!.ratings)
    expectClose(given.se, reference('syn-ties').recommended_drop_both_bad!.se)
  })

  it('gives the plain maximum-likelihood estimate with --parity', async () => {
    const given = await rateJson(file('syn-ties.tally.json'), '--parity')
    expectClose(given.ratings, reference('syn-ties').exact_mle!.ratings)
    expectClose(given.se, reference('syn-ties').exact_mle!.se)
    expect(given.rank).toEqual(reference('syn-ties').exact_mle!.rank)
  })

  it('adds the position effect with --position', async () => {
    const { position } = await rateJson(file('syn-ties.tally.json'), '--position')
    expect((position as { points: number }).points).toBeCloseTo(reference('syn-ties').position!.betaPoints as number, 4)
  })

  it('adds coefficients with --style', async () => {
    const given = await rateJson(file('style-12-8k.votes.json'), '--style')
    const wanted = reference('style-12-8k').recommended!
    expectClose(given.ratings, wanted.ratings)
    expectClose(given.se, wanted.se)
    expectClose(given.coefficients as number[], wanted.coeffs as number[])
    expectClose(given.coefficientSe as number[], wanted.coeffSe as number[])
  })

  it('treats votes as independent by default, and clusters by voter with --clustered', async () => {
    const wanted = JSON.parse(readFileSync(file('syn-voters.ref.json'), 'utf8')) as Record<string, number[]>
    expectClose((await rateJson(file('syn-voters.votes.json'))).se, wanted.se_iid!)
    expectClose((await rateJson(file('syn-voters.votes.json'), '--clustered')).se, wanted.se_voter!)
  })

  it('reads standard input', async () => {
    const votes = { models: ['a', 'b'], rows: [[0, 1, 12, 3, 0, 0]] }
    const { out } = await arena(['rate', '-', '--json'], {}, JSON.stringify(votes))
    expect(JSON.parse(out)).toMatchObject({ models: ['a', 'b'], status: ['ok', 'ok'] })
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
    ['a negative count', { models: ['a', 'b'], rows: [[0, 1, -1, 0, 0, 0]] }, [], 'iWins|leftWins'],
    ['a model against itself', { models: ['a', 'b'], rows: [[1, 1, 1, 0, 0, 0]] }, [], 'itself'],
    [
      'an unknown outcome',
      { models: ['a', 'b'], voteColumns: ['left', 'right', 'outcome'], votes: [[0, 1, 9]] },
      [],
      'outcome',
    ],
    ['no finite estimate', { models: ['a', 'b'], rows: [[0, 1, 9, 0, 0, 0]] }, ['--parity'], 'no finite value'],
    ['missing voters', { models: ['a', 'b'], rows: [[0, 1, 9, 1, 0, 0]] }, ['--clustered'], 'voter'],
    ['missing sides', { models: ['a', 'b'], rows: [[0, 1, 9, 1, 0, 0]] }, ['--position'], 'sides'],
    ['missing style columns', { models: ['a', 'b'], rows: [[0, 1, 9, 1, 0, 0]] }, ['--style'], 'tokensLeft'],
  ])('rejects %s in one sentence', async (_, given, options, sentence) => {
    const { code, out, err } = await arena(['rate', '-', ...options], {}, JSON.stringify(given))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(new RegExp(sentence))
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
