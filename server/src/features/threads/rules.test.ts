import type { Visibility } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { type Access, namesAreShown, readAccess } from './rules.ts'

const owner = 'owner'
const other = 'other'

describe('readAccess', () => {
  it.each<[Visibility, string | null, withSharing: Access, withoutSharing: Access]>([
    ['private', owner, 'granted', 'granted'],
    ['private', other, 'forbidden', 'forbidden'],
    ['private', null, 'unauthorized', 'unauthorized'],
    ['public', owner, 'granted', 'granted'],
    ['public', other, 'granted', 'forbidden'],
    ['public', null, 'granted', 'unauthorized'],
    ['unlisted', owner, 'granted', 'granted'],
    ['unlisted', other, 'granted', 'forbidden'],
    ['unlisted', null, 'granted', 'unauthorized'],
  ])('[T5] [T6] a %s thread, read by %s, is %s, or %s without sharing', (visibility, reader, shared, unshared) => {
    expect(readAccess({ userId: owner, visibility }, reader, { sharing: true })).toBe(shared)
    expect(readAccess({ userId: owner, visibility }, reader, { sharing: false })).toBe(unshared)
  })
})

describe('namesAreShown', () => {
  const cases: [blind: boolean, hasVoted: boolean, isOwner: boolean, shown: boolean][] = [
    [true, false, false, false],
    [true, false, true, false],
    [true, true, false, false],
    [true, true, true, true],
    [false, false, false, true],
    [false, false, true, true],
    [false, true, false, true],
    [false, true, true, true],
  ]
  it.each(cases)('[T8] blind %s, voted %s, owner %s: names shown %s', (blind, hasVoted, isOwner, shown) => {
    expect(namesAreShown({ blind, hasVoted }, { isOwner })).toBe(shown)
  })
})
