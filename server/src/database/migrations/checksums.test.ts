import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { migrations } from './index.ts'

/**
 * The start of the SHA-256 of each migration's SQL, comments included. A line is added with a migration and never changed: a
 * database that has applied the old text would not get the new one.
 */
const checksums: [name: string, checksum: string][] = [
  ['0001-foundation', '27b3098f8483ac0d'],
  ['0002-identity', '67314b3826e36d43'],
  ['0003-emptied-battles', '75cee37b1d9836cc'],
  ['0004-sealed-battles', '3c39afbc438d25c4'],
  ['0005-administrators', 'c6161c74df1622d5'],
  ['0006-threads-in-order', '7413d1ef78482569'],
  ['0007-simulated-models', '64c5e92978179a65'],
  ['0008-thread-sizes', '1dd292b2d24a4741'],
  ['0009-rate-limits', '63b891dce09ddcb7'],
  ['0010-idempotency-keys', '376a6209d0015e93'],
  ['0011-conversations', '1c19e7ac6b0ee38b'],
  ['0012-vote-classes', 'a36e62bc795d286c'],
  ['0013-refused-users', 'f7c64af62ecf925e'],
  ['0014-turn-settings', 'c7094ad01119fbc8'],
  ['0015-simulated-names', '08ebbb9bbe6abad5'],
  ['0016-replaced-turns', '3ab5a99432ccb16c'],
  ['0017-vote-log', '21bc7ff925ff5101'],
  ['0018-draw-chances', 'cfc28cceabfc848d'],
  ['0019-model-speeds', 'c0e9fea8d1e95b7b'],
  ['0020-hosts', '6a5af861fd2432ce'],
  ['0021-reasoning-and-costs', '12f2565b7ffb9e19'],
  ['0022-host-health', '60e1a71d9eecef38'],
  ['0023-pools', '32c90c67a5de4db4'],
  ['0024-imported-votes', 'b769fb3a9aaa2905'],
  ['0025-api-keys', '25681665cfdae672'],
  ['0026-retention', '8b8114694b8142ef'],
  ['0027-audit-log', '41bf577fc897fc1c'],
  ['0028-sign-in', 'fa7e734e4846f6de'],
  ['0029-no-triggers', 'f5cd24d414483baf'],
  ['0030-two-battle-numbers', '7ae9f6f14c440bfb'],
  ['0031-draw-sets', '81b0638d0fc897b9'],
  ['0032-log-generation', 'fc5e1912a6bee64e'],
  ['0033-last-boards', 'cb02d170d3454a72'],
  ['0034-one-table-of-draw-sets', '1965efbe1e80d4ca'],
  ['0035-history-of-scopes', '2f8198eebeb516ee'],
  ['0036-drawn-pairs', 'bd9c2d5992b38359'],
  ['0037-shared-threads', 'a543c270cc3865fb'],
  ['0038-studies', '00b526ed94a2529a'],
  ['0039-vote-reasons', '2090dcdec993b0b4'],
  ['0040-preference-consent', 'd2a786f013397960'],
  ['0041-judges', '51fcf79732c0e110'],
  ['0042-webhooks', 'aafa34fd6d304763'],
  ['0043-attachments', '9adba423a3ad4f95'],
  ['0044-vision', 'a53cc2cfc1349072'],
  ['0045-study-prompt-images', 'd9ab733c65921811'],
  ['0046-study-calls', '420fde2678de2a77'],
  ['0047-battle-history', '84be565eb1034be3'],
]

it('[O26] no released migration was edited, removed or moved: a change is a new migration', () => {
  const found = migrations.map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex').slice(0, 16)])
  expect(found).toEqual(checksums)
})

it('[O26] migrations are numbered in the order they are applied', () => {
  const names = migrations.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
})
