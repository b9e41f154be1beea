import { expect, it } from 'vitest'
import { isLinkLocal, isLinkLocalUrl } from './link-local.ts'

it.each([
  ['169.254.169.254', true],
  ['::ffff:169.254.169.254', true],
  ['fe80::1', true],
  ['fd00:ec2::254', true],
  ['fd20:ce::254', true],
  ['100.100.100.200', true],
  ['127.0.0.1', false],
  ['10.0.0.1', false],
  ['::1', false],
  ['api.groq.com', false],
])('[G6] %s is link-local: %s', (address, expected) => {
  expect(isLinkLocal(address)).toBe(expected)
})

it.each([
  ['http://2852039166/', true],
  ['http://0xa9.0xfe.0xa9.0xfe/v1', true],
  ['http://[fe80::1]/', true],
  ['http://[::ffff:a9fe:a9fe]/', true],
  ['http://metadata.google.internal/', true],
  ['http://metadata.google.internal./', true],
  ['http://127.0.0.1:11434/v1', false],
  ['https://api.groq.com', false],
])('[G6] the address in %s is link-local: %s', (url, expected) => {
  expect(isLinkLocalUrl(new URL(url))).toBe(expected)
})
