import { expect, it } from 'vitest'
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
