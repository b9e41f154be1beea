import { expect, it } from 'vitest'
import { bundledManifest, packedManifest } from './manifest.ts'

const contract = {
  name: '@arena/contract',
  version: '1.2.0',
  private: true,
  description: 'Schemas.',
  license: 'MIT',
  type: 'module',
  exports: { '.': { '@arena/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' } },
  dependencies: { typebox: '1.4.3' },
  devDependencies: { vitest: '4.0.0' },
}
const own = {
  name: 'arena',
  version: '1.2.0',
  private: true,
  type: 'module',
  engines: { node: '>=20.19' },
  bin: { arena: './bin/arena.js' },
  dependencies: { '@arena/contract': '1.2.0', pg: '8.0.0' },
  optionalDependencies: { 'binary-linux': '1.0.0' },
}

it('leaves out of a contained workspace what only the repository has', () => {
  expect(bundledManifest(contract)).toEqual({
    name: '@arena/contract',
    version: '1.2.0',
    license: 'MIT',
    type: 'module',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    dependencies: { typebox: '1.4.3' },
  })
})

it('gives a package the public dependencies of the workspaces in it, and keeps optional ones', () => {
  expect(packedManifest(own, [bundledManifest(contract)], false)).toEqual({
    name: 'arena',
    version: '1.2.0',
    type: 'module',
    engines: { node: '>=20.19' },
    bin: { arena: './bin/arena.js' },
    dependencies: { '@arena/contract': '1.2.0', pg: '8.0.0', typebox: '1.4.3' },
    optionalDependencies: { 'binary-linux': '1.0.0' },
    bundleDependencies: ['@arena/contract'],
  })
})

it('lists the public dependencies as contained if the package is complete', () => {
  const { bundleDependencies } = packedManifest(own, [bundledManifest(contract)], true)
  expect(bundleDependencies).toEqual(['@arena/contract', 'pg', 'typebox'])
})

it('refuses two versions of a dependency', () => {
  const other = { ...contract, dependencies: { pg: '9.0.0' } }
  expect(() => packedManifest(own, [other], false)).toThrow('different versions of pg, 8.0.0 and 9.0.0')
})
