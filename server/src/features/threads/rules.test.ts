import type { Visibility } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { type Access, readAccess } from './rules.ts'

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
