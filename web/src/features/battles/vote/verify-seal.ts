import type { Reveal } from '../live/battle-state.ts'

/** `broken`: the revealed pair is not the sealed one. `uncheckable`: the browser offers no hashing on this page. */
export type SealCheck = 'verified' | 'broken' | 'uncheckable'

/**
 * Whether the pair that a vote revealed is the one that was sealed before it: `seal` is the SHA-256 of the salt's bytes
 * and the pair in UTF-8, and the pair must name the two models that are shown.
 */
export async function verifySeal(
  seal: string,
  reveal: Pick<Reveal, 'seal'> & { readonly agent1: { name: string }; readonly agent2: { name: string } },
  // Undefined on pages without TLS.
  subtle: Pick<SubtleCrypto, 'digest'> | null = globalThis.crypto?.subtle ?? null,
): Promise<SealCheck> {
  if (!reveal.seal) return 'broken'
  // With a salt of any length or format, the same bytes could stand for another pair.
  if (!/^[0-9a-f]{64}$/i.test(reveal.seal.salt)) return 'broken'
  if (JSON.stringify([reveal.agent1.name, reveal.agent2.name]) !== reveal.seal.pair) return 'broken'
  if (!subtle) return 'uncheckable'
  const salt = bytesOfHex(reveal.seal.salt)
  const pair = new TextEncoder().encode(reveal.seal.pair)
  const sealed = new Uint8Array(salt.length + pair.length)
  sealed.set(salt)
  sealed.set(pair, salt.length)
  return hexOf(await subtle.digest('SHA-256', sealed)) === seal ? 'verified' : 'broken'
}

const bytesOfHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
