import { createHash, randomBytes } from 'node:crypto'

const SALT_BYTES = 32

/** Without a salt the seal could be guessed, because there are few pairs of models. It is returned with the vote. */
export const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/** A commitment to the two models. After the vote anyone can verify it with the salt and the pair. */
export const sealOf = (salt: Buffer, pair: readonly [left: string, right: string]): string =>
  createHash('sha256').update(salt).update(JSON.stringify(pair)).digest('hex')
