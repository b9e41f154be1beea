import { expect, it } from 'vitest'
import { type Lock, publicPackages } from './lock.ts'

const link = (resolved: string) => ({ version: '', link: true, resolved })
const locked = (version: string, ...needs: string[]) => ({
  version,
  dependencies: Object.fromEntries(needs.map((name) => [name, '*'])),
})
const lockOf = (packages: Lock['packages']): Lock => ({ version: '1.0.0', packages })

const packages: Lock['packages'] = {
  cli: locked('1.0.0', '@arena/server'),
  server: { ...locked('1.0.0', 'http', 'binary'), optionalDependencies: { binary: '1.0.0' } },
  'node_modules/@arena/server': link('server'),
  'node_modules/binary': locked('1.0.0'),
  'node_modules/glob': locked('9.0.0'),
  'node_modules/http': locked('5.0.0', 'parser', 'warning'),
  'node_modules/http/node_modules/parser': locked('2.0.0'),
  'node_modules/parser': locked('1.0.0'),
  'node_modules/warning': locked('4.0.0'),
}

it('finds what a workspace needs, directly or not, as Node does, without optional packages', () => {
  expect([...publicPackages(lockOf(packages), 'cli').keys()]).toEqual([
    'node_modules/http',
    'node_modules/http/node_modules/parser',
    'node_modules/warning',
  ])
})

it('moves a package out of the folder of a workspace', () => {
  const lock = lockOf({
    ...packages,
    server: locked('1.0.0', 'glob'),
    'server/node_modules/glob': locked('13.0.0', 'warning'),
  })
  expect([...publicPackages(lock, 'cli')]).toEqual([
    ['node_modules/warning', { folder: 'node_modules/warning', version: '4.0.0' }],
    ['node_modules/glob', { folder: 'server/node_modules/glob', version: '13.0.0' }],
  ])
})

it('refuses two versions in one place, and a package that is missing', () => {
  const two = { ...packages, cli: locked('1.0.0', '@arena/server', 'parser'), server: locked('1.0.0', 'parser') }
  const lock = lockOf({ ...two, 'server/node_modules/parser': locked('3.0.0') })
  expect(() => publicPackages(lock, 'cli')).toThrow('two versions for node_modules/parser, 1.0.0 and 3.0.0')
  expect(() => publicPackages(lockOf({ ...packages, server: locked('1.0.0', 'gone') }), 'cli')).toThrow('no gone')
})
