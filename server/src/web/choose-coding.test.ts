import { expect, it } from 'vitest'
import { type Coding, chooseCoding } from './choose-coding.ts'

const both: readonly Coding[] = ['br', 'gzip']

it.each<[accepted: string | undefined, available: readonly Coding[], chosen: Coding | null]>([
  ['gzip, deflate, br, zstd', both, 'br'],
  ['gzip', both, 'gzip'],
  ['br;q=0.1, gzip;q=1', both, 'br'],
  ['BR', both, 'br'],
  ['br;q=0, gzip', both, 'gzip'],
  ['br; Q=0.000, gzip ;q=0', both, null],
  ['gzip, br', ['gzip'], 'gzip'],
  ['br', ['gzip'], null],
  ['gzip, br', [], null],
  ['*', both, 'br'],
  ['*;q=0', both, null],
  ['br;q=0, *', both, 'gzip'],
  ['gzip, *;q=0', both, 'gzip'],
  ['identity', both, null],
  ['identity;q=0', both, null],
  ['identity;q=0, *;q=0', both, null],
  ['brotli, gzip2', both, null],
  ['br;q=much', both, null],
  ['', both, null],
  [',;,', both, null],
  [undefined, both, null],
])('[P3] %j with %j there chooses %j', (accepted, available, chosen) => {
  expect(chooseCoding(accepted, (coding) => available.includes(coding))).toBe(chosen)
})
