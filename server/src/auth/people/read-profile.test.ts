import { expect, it } from 'vitest'
import { createReadProfile } from './read-profile.ts'

it('[A30] with an API key, the name and the e-mail are those of the last visit', async () => {
  const stored = { name: 'Ada', email: 'ada@example.org' }
  const readProfile = createReadProfile({
    users: { read: async (userId) => (userId === 'known' ? stored : undefined), save: () => expect.unreachable() },
    readUserInfo: () => expect.unreachable(),
    log: { warn: () => expect.unreachable() },
  })
  expect(await readProfile({ userId: 'known' }, 'Bearer arena_…')).toEqual(stored)
  expect(await readProfile({ userId: 'unknown' }, 'Bearer arena_…')).toEqual({ name: null, email: null })
})
