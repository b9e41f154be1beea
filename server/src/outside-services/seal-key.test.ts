import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createKeySealer, readSecret } from './seal-key.ts'

const owner = { name: 'lab', baseUrl: 'https://lab.test/v1' }
const sealer = createKeySealer('a secret of the installation, long enough')

it('[G3] opens what it sealed, also after another path of the same host', () => {
  const sealed = sealer.seal('sk-secret', owner)
  expect(sealed.toString('latin1')).not.toContain('sk-secret')
  expect(sealer.open(sealed, { ...owner, baseUrl: 'https://lab.test/v2' })).toBe('sk-secret')
  expect(sealer.seal('sk-secret', owner).equals(sealed)).toBe(false)
})

it.each([
  ['another host', { ...owner, name: 'other' }, sealer],
  ['another address', { ...owner, baseUrl: 'https://evil.test/v1' }, sealer],
  ['another secret', owner, createKeySealer('the secret of another installation')],
])('[G3] cannot open a key for %s', (_, otherOwner, other) => {
  expect(other.open(sealer.seal('sk-secret', owner), otherOwner)).toBeNull()
})

it('[G3] cannot open a key that was changed or cut', () => {
  const sealed = sealer.seal('sk-secret', owner)
  sealed[sealed.length - 1]! ^= 1
  expect(sealer.open(sealed, owner)).toBeNull()
  expect(sealer.open(sealed.subarray(0, 10), owner)).toBeNull()
})

it('[G3] makes one secret in the data folder, which only its owner can read', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'arena-secret-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const options = { secretKey: null, databaseUrl: null, dataDir }
  expect(await readSecret(options, { create: false })).toBeNull()
  const made = await Promise.all([readSecret(options, { create: true }), readSecret(options, { create: true })])
  expect(made[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(made[1]).toBe(made[0])
  expect(await readSecret(options, { create: false })).toBe(made[0])
  expect((await stat(path.join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
})

it('[G3] uses ARENA_SECRET_KEY alone on a database of DATABASE_URL', async () => {
  const options = { databaseUrl: 'postgres://db.test/arena', dataDir: '/nowhere' }
  expect(await readSecret({ ...options, secretKey: null }, { create: true })).toBeNull()
  expect(await readSecret({ ...options, secretKey: 'given' }, { create: true })).toBe('given')
})
