import { hash, randomBytes } from 'node:crypto'

const SALT_BYTES = 32

/** What keeps a seal from being guessed: there are only so many pairs of models. Told with the vote. */
export const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/** A promise of who answered, which anybody can check once a vote told the salt and the pair. */
export const sealOf = (salt: Buffer, pair: readonly [left: string, right: string]): string =>
  hash('sha256', Buffer.concat([salt, Buffer.from(JSON.stringify(pair))]), 'hex')
