import { expect, it } from 'vitest'
import { isLinkLocal, isLinkLocalUrl } from './link-local.ts'

it.each([
  ['169.254.169.254', true],
  ['::ffff:169.254.169.254', true],
  ['fe80::1', true],
  ['fd00:ec2::254', true],
  ['fd20:ce::254', true],
  ['fe80::1%eth0', true],
  ['100.100.100.200', true],
  ['168.63.129.16', true],
  ['192.0.0.192', true],
  ['::ffff:168.63.129.16', true],
  ['::169.254.169.254', true],
  ['::a9fe:a9fe', true],
  ['::ffff:0:169.254.169.254', true],
  ['::ffff:0:a9fe:a9fe', true],
  ['64:ff9b::169.254.169.254', true],
  ['64:ff9b::c000:c0', true],
  ['64:ff9b:1::169.254.169.254', true],
  ['64:ff9b:1:a9fe:a9:fe00::', true],
  ['64:ff9b:1:a9:fe:a9fe::', true],
  ['64:ff9b:1:0:a9:fea9:fe00:0', true],
  ['2002:a9fe:a9fe::', true],
  ['2002:a83f:8110:1::1', true],
  ['::ffff:0:8.8.8.8', false],
  ['64:ff9b::8.8.8.8', false],
  ['64:ff9b:2::169.254.169.254', false],
  ['64:ff9b:1::8.8.8.8', false],
  ['2002:808:808::a9fe:a9fe', false],
  ['::8.8.8.8', false],
  ['::', false],
  ['2001:db8::169.254.169.254', false],
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
  ['http://[64:ff9b::169.254.169.254]/v1', true],
  ['http://[2002:a9fe:a9fe::1]/v1', true],
  ['http://metadata.google.internal/', true],
  ['http://metadata.google.internal./', true],
  ['http://127.0.0.1:11434/v1', false],
  ['https://api.groq.com', false],
])('[G6] the address in %s is link-local: %s', (url, expected) => {
  expect(isLinkLocalUrl(new URL(url))).toBe(expected)
})
