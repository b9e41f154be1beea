import type { Visibility } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { type Access, firstLine, readAccess } from './rules.ts'

const owner = 'owner'
const other = 'other'

it.each([
  ['Tides?', 200, 'Tides?'],
  [' \nTides?\r\nOr tea?', 200, 'Tides?'],
  ['🌊'.repeat(90), 200, '🌊'.repeat(80)],
  ['Tides?', 3, 'Tid'],
])(
  '[I10] [I36] a thread that opens with %j, in at most %i characters, has the title %j',
  (prompt, titleCharsMax, title) => expect(firstLine(prompt, { titleCharsMax })).toBe(title),
)

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
