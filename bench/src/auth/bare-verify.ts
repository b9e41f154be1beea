import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { answerCalls } from '../processes/calls.ts'

/** The floor of a new token: jose, with the key in memory and nothing around it. */
export interface VerifyJob {
  readonly tokens: readonly string[]
  readonly keys: JSONWebKeySet
  readonly issuer: string
  readonly audience: string
  /** Verified at the same time, as by that many callers. */
  readonly callers: number
}

answerCalls({
  async verify({ tokens, keys, issuer, audience, callers }: VerifyJob) {
    const findKey = createLocalJWKSet(keys)
    let next = 0
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (next < tokens.length) await jwtVerify(tokens[next++]!, findKey, { issuer, audience })
      }),
    )
    return tokens.length
  },
})
