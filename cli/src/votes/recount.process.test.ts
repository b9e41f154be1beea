import { afterAll, describe, expect, it } from 'vitest'
import { createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
afterAll(() => fixture.close())

const ids = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']

describe('votes recount', () => {
  it('finds no differences without votes', async () => {
    expect(await fixture.arena(['votes', 'recount'])).toMatchObject({
      code: 0,
      out: 'The tallies agree with the votes.\n',
    })
  })

  it('reports tallies without votes, and rebuilds them only without --check', async () => {
    const { pool } = fixture.database
    await pool.query(
      `insert into models (model_id, model_name, display_name, provider_name, is_free, status, simulated)
       values ($1, 'a', 'A', 'groq', true, 'active', false), ($2, 'b', 'B', 'groq', true, 'active', false)`,
      ids,
    )
    await pool.query(
      `insert into tallies (tag, day, left_model_id, right_model_id, class, left_wins)
       values ('', '-infinity', $1, $2, 'blind', 7)`,
      ids,
    )
    expect(await fixture.arena(['votes', 'recount', '--check'])).toMatchObject({
      code: 1,
      out: 'Tallies that disagree with the votes: 1; nothing was changed.\n',
    })
    expect(JSON.parse((await fixture.arena(['votes', 'recount', '--json'])).out)).toMatchObject({
      agreed: false,
      wrong: [{ tag: '', stored: 7, counted: 0 }],
    })
    expect(await fixture.arena(['votes', 'recount', '--check'])).toMatchObject({ code: 0 })
  })
})
