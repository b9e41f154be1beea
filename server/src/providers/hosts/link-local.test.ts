import { expect, it } from 'vitest'
import { isLinkLocal } from './link-local.ts'

it.each([
  ['169.254.169.254', true],
  ['::ffff:169.254.169.254', true],
  ['fe80::1', true],
  ['fd00:ec2::254', true],
  ['100.100.100.200', true],
  ['127.0.0.1', false],
  ['10.0.0.1', false],
  ['::1', false],
  ['api.groq.com', false],
])('[G6] %s is link-local: %s', (address, expected) => {
  expect(isLinkLocal(address)).toBe(expected)
})
