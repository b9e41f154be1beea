import { limits } from './limits.ts'

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/**
 * A safe link target, or `undefined`. Relative addresses are rejected too: a link to a page of this service would act with
 * the reader's rights.
 */
export const safeAddress = (address: string): URL | undefined => {
  if (address.length > limits.addressCharsMax || !/^[a-z]/i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!SCHEMES.has(url.protocol)) return undefined
  // `https://bank.example@evil.example` looks like the bank.
  url.username = ''
  url.password = ''
  return url.href.length > limits.addressCharsMax ? undefined : url
}
