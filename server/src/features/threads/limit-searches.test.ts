import { expect, it } from 'vitest'
import { createLimitSearches } from './limit-searches.ts'

/** A search that runs until it is ended. */
function endless() {
  let end = () => {}
  let fail = () => {}
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve('found')
    fail = () => reject(new Error('the database is unavailable'))
  })
  return { run: () => ended, end, fail }
}

it('[T10] runs two searches of a user at once, and another one when one of them has ended or failed', async () => {
  const limit = createLimitSearches()
  const [one, two] = [endless(), endless()]
  const running = [limit('ada', one.run), limit('ada', two.run)]
  const search = (userId: string) => limit(userId, async () => 'found')
  const refused = { error: 'rate-limited', status: 429 }
  await expect(search('ada')).rejects.toMatchObject(refused)
  expect(await search('bob')).toBe('found')

  one.end()
  await running[0]
  expect([await search('ada'), await search('ada')]).toEqual(['found', 'found'])
  const third = endless()
  running.push(limit('ada', third.run))
  await expect(search('ada')).rejects.toMatchObject(refused)

  two.fail()
  await expect(running[1]).rejects.toThrow('the database is unavailable')
  expect(await search('ada')).toBe('found')
  third.end()
  expect(await running[2]).toBe('found')
})
