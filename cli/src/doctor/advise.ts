import type { ProviderName } from '@arena/contract'
import { keyNames } from '../models/serving.ts'

/** A failed call to a provider, as reported by the adapter: the message has the status and no key. */
export interface FailedCall {
  readonly providerName: ProviderName
  readonly modelName: string
  readonly message: string
  readonly reason: string
}

/** Suggests what to do about a failed call. */
export function advise({ providerName, modelName, message, reason }: FailedCall): string {
  const key = keyNames[providerName]
  const status = Number(/answered with status (\d{3})/.exec(message)?.[1])
  const baseUrl = `${providerName.toUpperCase()}_BASE_URL`
  // Google answers 400 to a wrong key, so the message is checked too.
  if (status === 401 || status === 403 || /api.?key|authenticat|unauthori[sz]ed/i.test(message)) return `check ${key}`
  if (reason === 'rate_limited') return 'the key is valid but its quota is used up: wait, or use another key'
  if (reason === 'timeout' || /could not be reached/.test(message)) {
    return `check the network, the proxy and ${baseUrl} if it is set`
  }
  if (status === 404 && providerName === 'cloudflare' && !message.toLowerCase().includes('model:')) {
    return `check CLOUDFLARE_ACCOUNT_ID, or retire the model with \`npx arena models retire ${modelName}\``
  }
  if (status === 404 || status === 400 || status === 410) {
    return `if the provider no longer has this model, run \`npx arena models retire ${modelName}\``
  }
  return "try again later, and check the provider's status page"
}
