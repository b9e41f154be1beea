import type { ProviderName } from '@arena/contract'

/** A failed call to a provider, as reported by the adapter. */
export interface FailedCall {
  readonly providerName: ProviderName
  /** The variable of its key, if the environment alone can configure it. */
  readonly keyVariable: string | null
  readonly modelName: string
  /** Contains no key. */
  readonly message: string
  readonly reason: string
  /** The HTTP status of the host; `null` if it sent none. */
  readonly status: number | null
  /** Why there was no response; `null` if there was one. */
  readonly code: string | null
}

/** Suggests what to do about a failed call. */
export function advise({ providerName, keyVariable, modelName, message, reason, status, code }: FailedCall): string {
  // Google answers 400 to a wrong key, so the message is checked too.
  if (status === 401 || status === 403 || /api.?key|authenticat|unauthori[sz]ed/i.test(message)) {
    return `check ${keyVariable ?? 'its key'}`
  }
  if (reason === 'rate_limited') return 'the key is valid but its quota is used up: wait, or use another key'
  if (reason === 'timeout' || code !== null) {
    const address = keyVariable === null ? 'its address' : `${providerName.toUpperCase()}_BASE_URL if it is set`
    return `check the network, the proxy and ${address}`
  }
  if (status === 404 && providerName === 'cloudflare' && !message.toLowerCase().includes('model:')) {
    return `check CLOUDFLARE_ACCOUNT_ID, or retire the model with \`npx arena models retire ${modelName}\``
  }
  if (status === 404 || status === 400 || status === 410) {
    return `if the provider no longer has this model, run \`npx arena models retire ${modelName}\``
  }
  return "try again later, and check the provider's status page"
}
