import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { verifySeal } from './verify-seal.ts'

const salt = randomBytes(32)
const pair = JSON.stringify(['left/ü', 'right'])
const seal = createHash('sha256').update(salt).update(pair, 'utf8').digest('hex')
const agents = { agent1: { name: 'left/ü' }, agent2: { name: 'right' } }
const honest = { ...agents, seal: { salt: salt.toString('hex'), pair } }

/** A seal that would be valid if any salt were accepted. */
function sealedWith(chosen: string, bytes = Buffer.from(chosen, 'hex')) {
  const sealed = createHash('sha256').update(bytes).update(pair, 'utf8').digest('hex')
  return [sealed, { ...agents, seal: { salt: chosen, pair } }] as const
}

it('verifies a seal of the revealed pair', async () => {
  expect(await verifySeal(seal, honest)).toBe('verified')
})

it.each([
  ['another seal', '0'.repeat(64), honest],
  ['another salt', seal, { ...honest, seal: { salt: '00'.repeat(32), pair } }],
  ['a salt that is too long', ...sealedWith(randomBytes(33).toString('hex'))],
  ['a salt that is too short', ...sealedWith(randomBytes(31).toString('hex'))],
  ['no salt', ...sealedWith('')],
  ['a salt that is no number', ...sealedWith('zz'.repeat(32), Buffer.alloc(32))],
  ['other names than the pair', seal, { ...honest, agent1: { name: 'other' } }],
  ['the names the wrong way round', seal, { ...honest, agent1: agents.agent2, agent2: agents.agent1 }],
  [
    'a pair that was changed with its names',
    seal,
    {
      agent1: { name: 'x' },
      agent2: { name: 'right' },
      seal: { salt: salt.toString('hex'), pair: '["x","right"]' },
    },
  ],
  ['nothing to check it with', seal, { ...agents, seal: null }],
] as const)('detects %s', async (_, given, reveal) => {
  expect(await verifySeal(given, reveal)).toBe('broken')
})

it('reports that it cannot check without SubtleCrypto', async () => {
  expect(await verifySeal(seal, honest, null)).toBe('uncheckable')
})
