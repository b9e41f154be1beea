import { expect, it } from 'vitest'
import { checkNewVersion, lockWithVersion, withVersion } from './versions.ts'

it.each(['1.2.4', '1.3.0', '2.0.0', '1.10.0'])('accepts %s after 1.2.3', (version) => {
  expect(() => checkNewVersion(version, '1.2.3')).not.toThrow()
})

it.each(['1.2.3', '1.2.2', '0.9.9', '1.1.10', 'v1.3.0', '1.3', '01.3.0', '1.3.0-rc.1', ''])(
  'refuses %j after 1.2.3',
  (version) => {
    expect(() => checkNewVersion(version, '1.2.3')).toThrow(/is not (a version|newer)/)
  },
)

it('changes the version of a manifest and of the workspaces that it names, and keeps the order of its fields', () => {
  const manifest = {
    name: '@arena/server',
    version: '1.0.0',
    private: true,
    dependencies: { '@arena/contract': '1.0.0', pg: '1.0.0' },
    devDependencies: { '@arena/client': '1.0.0' },
  }
  expect(JSON.stringify(withVersion(manifest, '1.1.0'))).toBe(
    JSON.stringify(manifest).replaceAll(/("version"|"@arena\/c\w+"):"1.0.0"/g, '$1:"1.1.0"'),
  )
})

it('changes the same in the lock file, and no version of a public package', () => {
  const lock = {
    name: 'arena',
    version: '1.0.0',
    packages: {
      '': { name: 'arena', version: '1.0.0' },
      cli: { version: '1.0.0', dependencies: { '@arena/server': '1.0.0' } },
      'cli/node_modules/hyparquet': { version: '1.0.0' },
      'node_modules/@arena/server': { resolved: 'server', link: true, version: '' },
      'node_modules/pg': { version: '1.0.0' },
    },
  }
  expect(lockWithVersion(lock, '1.1.0')).toEqual({
    name: 'arena',
    version: '1.1.0',
    packages: {
      ...lock.packages,
      '': { name: 'arena', version: '1.1.0' },
      cli: { version: '1.1.0', dependencies: { '@arena/server': '1.1.0' } },
    },
  })
})
