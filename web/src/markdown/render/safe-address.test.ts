import { afterEach, expect, it, vi } from 'vitest'
import { limits } from './limits.ts'
import { safeAddress } from './safe-address.ts'

it.each([
  ['https://x.example/a?b#c', 'https://x.example/a?b#c'],
  ['HTTP://X.example', 'http://x.example/'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['https://bank.example@evil.example/', 'https://evil.example/'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ['ht\ntps://x.example', 'https://x.example/'],
])('[K3] accepts %j', (address, followed) => {
  expect(safeAddress(address)?.href).toBe(followed)
})

// The XSS corpus has more of them.
it.each([
  'java\tscript:alert(1)',
  '//x.example',
  '',
  'x',
  'https://',
  `https://x.example/${'y'.repeat(limits.addressCharsMax)}`,
])('[K3] rejects %j', (address) => {
  expect(safeAddress(address)).toBeUndefined()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['https://arena.example/api/me', undefined],
  ['http://arena.example/api', undefined],
  ['https://arena.example/%61pi/me', undefined],
  ['https://arena.example//API/me', undefined],
  ['https://arena.example/threads/1', 'https://arena.example/threads/1'],
  ['https://arena.example/apis', 'https://arena.example/apis'],
  ['https://other.example/api/me', 'https://other.example/api/me'],
  ['mailto:a@arena.example', 'mailto:a@arena.example'],
])('[K3] on arena.example, %s leads to %s', (address, followed) => {
  vi.stubGlobal('location', new URL('https://arena.example'))
  expect(safeAddress(address)?.href).toBe(followed)
})
