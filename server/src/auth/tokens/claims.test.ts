import { describe, expect, it } from 'vitest'
import { hasClaim, profileOf } from './claims.ts'

describe('the administrator claim', () => {
  const roles = { realm_access: { roles: ['user', 'arena-admin'] } }
  it.each([
    ['roles=admin', { roles: ['user', 'admin'] }, true],
    ['roles=admin', { roles: 'admin' }, true],
    ['realm_access.roles=arena-admin', roles, true],
    ['https://arena.example/roles=admin', { 'https://arena.example/roles': ['admin'] }, true],
    ['arena_admin=true', { arena_admin: true }, true],
    ['roles=admin', {}, false],
    ['roles=admin', { roles: ['administrator'] }, false],
    ['roles=admin', { roles: 'user admin' }, false],
    ['roles=admin', { roles: [['admin']] }, false],
    ['roles=admin', { roles: { admin: true } }, false],
    ['roles.length=2', { roles: 'ab' }, false],
    ['constructor.name=Object', {}, false],
    ['realm_access.groups=arena-admin', roles, false],
    ['a.b.c=null', { a: { b: null } }, false],
  ])('[A31] %s in %j: %s', (written, payload, expected) => {
    const [claim = '', value = ''] = written.split('=')
    expect(hasClaim(payload, { claim, value })).toBe(expected)
  })
})

describe('the name and the e-mail', () => {
  it.each([
    [{ name: ' Ada ', preferred_username: 'ada', email: 'ada@example.org' }, 'Ada', 'ada@example.org'],
    [{ preferred_username: 'ada' }, 'ada', null],
    [{ name: '  ', email: 7 }, null, null],
    [{ name: 'a\0b' }, 'a\uFFFDb', null],
    [{ name: 'x'.repeat(1_000) }, 'x'.repeat(200), null],
  ])('[A30] of %j', (claims, name, email) => {
    expect(profileOf(claims)).toEqual({ name, email })
  })
})
