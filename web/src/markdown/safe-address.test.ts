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

it.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0000javascript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  'ftp://x.example',
  '//x.example',
  '/admin',
  '#top',
  '',
  'x',
  'https://',
  `https://x.example/${'y'.repeat(limits.addressCharsMax)}`,
])('[K3] rejects %j', (address) => {
  expect(safeAddress(address)).toBeUndefined()
})
