import { type ErrorName, errorCatalogue } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import ar from './messages/ar.ts'
import de from './messages/de.ts'
import { english } from './messages/en.ts'
import es from './messages/es.ts'

/** Their title and hint say the same, also when a proxy refuses without a reason. */
const shownByKind: readonly ErrorName[] = [
  'user-blocked',
  'thread-full',
  'too-many-threads',
  'rate-limited',
  'guest-limit-reached',
  'overloaded',
  'votes-elsewhere',
  'stream-failed',
]

/** Requests that the pages do not send. Should one happen, its English sentence helps to report it. */
const notFromPages: readonly ErrorName[] = [
  'body-not-json',
  'field-invalid',
  'one-model-only',
  'mode-needs-models',
  'pool-with-models',
  'continues-with-model',
  'continues-needs-side',
  'context-needs-thread',
  'days-reversed',
  'battle-cut-off',
  'context-length-exceeded',
  'model-failed',
  'model-not-offered',
  'key-invalid',
  'key-reused',
  'request-malformed',
  'host-not-allowed',
  'headers-too-large',
  'request-too-slow',
  'origin-forbidden',
  'site-forbidden',
  'api-key-scope',
  'api-key-refused',
  'route-not-found',
  'openai-path-without-v1',
  'pool-not-found',
  'host-not-found',
  'webhook-not-found',
  'delivery-not-found',
  'host-key-missing',
  'host-of-environment',
  'secret-key-missing',
]

/** Their sentences name what is at fault, which a translation would leave out. */
const withDetails: readonly ErrorName[] = [
  'image-invalid',
  'study-state',
  'study-incomplete',
  'study-file-invalid',
  'study-too-long',
  'template-variable-missing',
]

const isCode = (name: string) => /^[A-Z_]+$/.test(name)

it('has a translation, or a place in one of the lists above, for every error of the catalogue', () => {
  const translated = Object.keys(english.reasons).filter((name) => !isCode(name))
  const listed = [...translated, ...shownByKind, ...notFromPages, ...withDetails]
  expect(listed.toSorted()).toEqual(Object.keys(errorCatalogue).toSorted())
})

describe.each(Object.entries({ de, es, ar }))('%s', (_, { reasons }) => {
  it('translates every reason', () => {
    expect(Object.keys(reasons)).toEqual(Object.keys(english.reasons))
    const untranslated = Object.values<string>(english.reasons)
    expect(Object.values<string>(reasons).filter((text) => text.trim() === '' || untranslated.includes(text))).toEqual(
      [],
    )
  })
})
