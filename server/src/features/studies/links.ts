import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../http/origin-of.ts'

export interface NewLink {
  /** Only in the address for voters. */
  readonly key: string
  readonly hash: Buffer
}

export interface Links {
  /**
   * A new key. With the id of an idempotent request it is the same every time, and cannot be computed once that id was
   * removed: so the reply can be repeated, and no table has the key.
   */
  create(reservedId: string | null): Promise<NewLink>
  addressOf(request: FastifyRequest, studyId: string, key: string): string
}

export interface LinkOptions {
  readonly publicUrl: string | null
  /** A UUID for a name that others cannot compute. */
  readonly aliasOf: (name: string) => Promise<string>
}

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export function createLinks({ publicUrl, aliasOf }: LinkOptions): Links {
  // Two aliases, because one has less than 128 bits.
  const keyOf = async (id: string): Promise<string> => {
    const aliases = await Promise.all([aliasOf(`voters of ${id}`), aliasOf(`voters of ${id}, second half`)])
    return Buffer.from(aliases.join('').replaceAll('-', ''), 'hex').toString('base64url')
  }
  return {
    async create(reservedId) {
      const key = reservedId === null ? randomBytes(24).toString('base64url') : await keyOf(reservedId)
      return { key, hash: hashOfKey(key) }
    },
    // After the `#`: browsers do not send it, so no log has it.
    addressOf: (request, studyId, key) => `${originOf(request, publicUrl) ?? ''}/studies/${studyId}/vote#${key}`,
  }
}
