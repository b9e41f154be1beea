import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

it.each([
  ['/admin/users?kind=guest', '/admin/users?kind=guest'],
  [null, '/'],
  ['', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/\\elsewhere.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/sign-in?from=/', '/'],
  ['/./sign-in', '/'],
  ['/\t/elsewhere.example/', '/'],
  ['/\n\\elsewhere.example/', '/'],
  ['/.//elsewhere.example/', '/'],
  ['/x/..//elsewhere.example/', '/'],
  ['//', '/'],
  ['/threads#top', '/threads#top'],
])('[P51] signing in with from=%j leads to %s', (written, path) => {
  expect(returnPath(written)).toBe(path)
})
