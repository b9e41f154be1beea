import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../auth/built-in/web-request.ts'
import { type Database, statement } from '../../database/index.ts'

const storeHash = statement<never>('studies.replace-link', 'update studies set link_hash = $2 where study_id = $1')

/** The key of a new voters' link, and what is stored of it. */
export function newLinkKey(): { readonly key: string; readonly hash: Buffer } {
  const key = randomBytes(18).toString('base64url')
  return { key, hash: hashOfKey(key) }
}

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Makes a new key: the link with the one before stops working. */
export async function replaceLinkKey(database: Pick<Database, 'rows'>, studyId: string): Promise<string> {
  const { key, hash } = newLinkKey()
  await database.rows(storeHash, [studyId, hash])
  return key
}

/** The key is in the fragment, which browsers do not send: it is in no log of a proxy. */
export const joinUrlOf = (request: FastifyRequest, publicUrl: string | null, studyId: string, key: string): string =>
  new URL(`/studies/${studyId}/vote#${key}`, publicUrl ?? originOf(request)).href
