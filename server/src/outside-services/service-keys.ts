import { createKeySealer, type KeyOwner, type KeySealer, readSecret, type SecretOptions } from './seal-key.ts'

export interface ServiceKeysOptions extends SecretOptions {
  /** The value of an environment variable; `null` if it is not set. */
  readonly keyInVariable: (name: string) => string | null
}

/** Where the key of its owner is. */
export interface KeyPlace extends KeyOwner {
  /** The environment variable with the key. */
  readonly keyVariable: string | null
  readonly sealedKey: Buffer | null
}

export interface ServiceKeys {
  /** The key of a host: `''` if it needs none, `null` if this process does not have it. */
  of(host: KeyPlace): Promise<string | null>
  /** `null` if keys cannot be stored: see `readSecret`. */
  sealer(): Promise<KeySealer | null>
}

export function createServiceKeys(options: ServiceKeysOptions): ServiceKeys {
  let known: { readonly secret: string; readonly sealer: KeySealer } | null = null
  async function sealerFor(how: { create: boolean }): Promise<KeySealer | null> {
    // The file is made when the first key is stored, which the command line may do while the service runs.
    const secret = known?.secret ?? (await readSecret(options, how))
    if (secret === null) return null
    known ??= { secret, sealer: createKeySealer(secret) }
    return known.sealer
  }
  return {
    async of(host) {
      const { keyVariable, sealedKey } = host
      if (keyVariable !== null) return options.keyInVariable(keyVariable)
      if (sealedKey === null) return ''
      // A secret that cannot be read takes out the hosts with stored keys, and no others.
      const sealer = await sealerFor({ create: false }).catch(() => null)
      return sealer?.open(sealedKey, host) ?? null
    },
    sealer: () => sealerFor({ create: true }),
  }
}
