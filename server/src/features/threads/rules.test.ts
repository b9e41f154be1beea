import type { Visibility } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { type Access, namesAreShown, readAccess } from './rules.ts'

const owner = 'owner'
const other = 'other'

describe('readAccess', () => {
  const cases: [visibility: Visibility, reader: string | null, sharing: boolean, access: Access][] = [
    ['private', owner, true, 'granted'],
    ['private', owner, false, 'granted'],
    ['private', other, true, 'forbidden'],
    ['private', other, false, 'forbidden'],
    ['private', null, true, 'unauthorized'],
    ['private', null, false, 'unauthorized'],
    ['public', owner, true, 'granted'],
    ['public', owner, false, 'granted'],
    ['public', other, true, 'granted'],
    ['public', other, false, 'forbidden'],
    ['public', null, true, 'granted'],
    ['public', null, false, 'unauthorized'],
    ['unlisted', owner, true, 'granted'],
    ['unlisted', owner, false, 'granted'],
    ['unlisted', other, true, 'granted'],
    ['unlisted', other, false, 'forbidden'],
    ['unlisted', null, true, 'granted'],
    ['unlisted', null, false, 'unauthorized'],
  ]
  it.each(cases)('[T5] [T6] a %s thread, read by %s with sharing %s, is %s', (visibility, reader, sharing, access) => {
    expect(readAccess({ userId: owner, visibility }, reader, { sharing })).toBe(access)
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
