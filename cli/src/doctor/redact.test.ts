import { readConfig, urlsOf } from '@arena/server'
import { describe, expect, it } from 'vitest'
import { redact, secretsOf } from './redact.ts'

describe('redact', () => {
  it('hides every key and password of the configuration, as written and as decoded', () => {
    const secrets = secretsOf(
      readConfig({
        GROQ_API_KEY: 'groq-key',
        GOOGLE_API_KEY: 'google-key',
        CLOUDFLARE_API_TOKEN: 'edge-key',
        CLOUDFLARE_ACCOUNT_ID: 'account',
        DATABASE_URL: 'postgres://me:p%40ss@host:5432,other:5433/arena?password=also',
        DATABASE_READ_URL: 'postgres://me:replica-pass@host/arena',
      }),
      { urlsOf },
    )
    const text = 'groq-key google-key edge-key p%40ss p@ss also replica-pass'
    expect(redact(text, secrets)).toBe(Array(7).fill('[hidden]').join(' '))
  })

  it('leaves other text alone, also when nothing is secret', () => {
    expect(redact('a database on host', secretsOf(readConfig({}), { urlsOf }))).toBe('a database on host')
  })

  it('hides a longer secret whole when a shorter one is part of it', () => {
    expect(redact('key-1-long', ['key-1', 'key-1-long'])).toBe('[hidden]')
  })
})
