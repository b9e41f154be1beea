import { LRUCache } from 'lru-cache'
import type { Profile } from '../../http/caller.ts'
import { profileOf } from '../tokens/claims.ts'
import { discover, FETCH_TIMEOUT_MS, fetchJson } from './trust-issuer.ts'

/** Also after a failure: an issuer that is slow or refuses must not be asked at every visit of a page. */
const TTL_MS = 10 * 60_000
const USERS_MAX = 10_000

export interface UserInfoOptions {
  readonly issuer: string
  readonly log: { warn(details: object, message: string): void }
}

/** Reads the profile of a user whose access token has none; `null` if the issuer does not tell it. */
export type ReadUserInfo = (subject: string, authorization: string) => Promise<Profile | null>

/** Asks the UserInfo endpoint of the issuer, at most once in ten minutes per user. It never rejects. */
export function createUserInfo({ issuer, log }: UserInfoOptions): ReadUserInfo {
  const asked = new LRUCache<string, Promise<Profile | null>>({ max: USERS_MAX, ttl: TTL_MS })
  const ask = async (subject: string, authorization: string): Promise<Profile | null> => {
    try {
      const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
      const { userinfo_endpoint: address } = await discover(issuer, signal)
      if (typeof address !== 'string') return null
      const claims = await fetchJson(address, signal, { authorization })
      // OpenID Connect Core 5.3.4: otherwise the profile of another user could be shown.
      if (claims.sub !== subject) throw new Error(`${address} answered for another subject`)
      return profileOf(claims)
    } catch (err) {
      log.warn({ err, issuer }, 'the UserInfo endpoint of the OpenID issuer did not tell the name of a user')
      return null
    }
  }
  return (subject, authorization) => {
    const running = asked.get(subject) ?? ask(subject, authorization)
    if (!asked.has(subject)) asked.set(subject, running)
    return running
  }
}
