import { afterEach, describe, expect, it, vi } from 'vitest'
import { idAt, idFromName, isUuid, newId } from './ids.ts'

afterEach(() => vi.useRealTimers())

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const millisecondsOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

describe('a new id', () => {
  it('[W8] is a UUID of version 7 that contains its time', () => {
    const before = Date.now()
    const id = newId()
    expect(id).toMatch(VERSION_7)
    expect(millisecondsOf(id)).toBeGreaterThanOrEqual(before)
  })

  it('[W8] sorts after every earlier id, within one millisecond', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    const ids = Array.from({ length: 10_000 }, newId)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(VERSION_7)
  })

  it('[W8] sorts after every earlier id when the clock is set back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    const first = newId()
    vi.setSystemTime(Date.now() - 100_000)
    expect(newId() > first).toBe(true)
  })
})

describe('an id for a time', () => {
  it('[W8] is a UUID of version 7 that contains that time, and the same for the same random numbers', () => {
    const time = Date.parse('2026-01-02T03:04:05.678Z')
    for (const random of [() => 0, () => 0.5, () => 1 - Number.EPSILON]) {
      expect(idAt(time, random)).toMatch(VERSION_7)
      expect(millisecondsOf(idAt(time, random))).toBe(time)
      expect(idAt(time, random)).toBe(idAt(time, random))
    }
  })
})

describe('an id from a name', () => {
  it('[A6] is always the same for the same issuer and name', () => {
    // A literal: if this changes, users of an OpenID issuer lose their threads.
    expect(idFromName('https://issuer.example', 'auth0|5f7c8ec7')).toBe('2defa02b-6123-8a5d-955c-ac78de48be77')
    expect(isUuid(idFromName('a', 'b'))).toBe(true)
  })

  it('[A6] differs by issuer and by name, also when their concatenation is equal', () => {
    const ids = [
      idFromName('https://one.example', 'ada'),
      idFromName('https://two.example', 'ada'),
      idFromName('https://one.example', 'Ada'),
      idFromName('https://one.examplea', 'da'),
      idFromName('https://one.example', ''),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })
})

it.each([
  ['01234567-89ab-7def-8123-456789abcdef', true],
  ['01234567-89AB-4DEF-8123-456789ABCDEF', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['0123456789ab7def8123456789abcdef', false],
  ['{01234567-89ab-7def-8123-456789abcdef}', false],
  ['01234567-89ab-7def-8123-456789abcde', false],
  ['01234567-89ab-7def-8123-456789abcdef\n', false],
  ['g1234567-89ab-7def-8123-456789abcdef', false],
  ['', false],
])('[T3] isUuid(%j) is %s', (text, is) => {
  expect(isUuid(text)).toBe(is)
})
