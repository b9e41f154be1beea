import type { Me } from '@arena/contract'

const guest: Me = {
  userId: '0192f0c1-0000-7000-8000-0000000000aa',
  name: null,
  email: null,
  account: false,
  guest: true,
  admin: false,
  sharesPreferences: false,
}
const userId = '0192f0c1-0000-7000-8000-0000000000ad'
const account: Me = { ...guest, userId, name: 'Ada', email: 'ada@example.org', account: true, guest: false }

/** The users of the tests. */
export const people = {
  guest,
  account,
  admin: { ...account, userId: '0192f0c1-0000-7000-8000-0000000000af', admin: true },
}
