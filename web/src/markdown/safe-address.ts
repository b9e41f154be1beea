import { limits } from './limits.ts'

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address as it may be followed, or `undefined`. Relative ones are refused too: an answer knows nothing of our pages,
 * and a link into them would act with the reader's rights.
 */
export const safeAddress = (address: string): URL | undefined => {
  if (address.length > limits.addressCharsMax || !/^[a-z]/i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!SCHEMES.has(url.protocol)) return undefined
  // `https://bank.example@evil.example` reads like the bank.
  url.username = ''
  url.password = ''
  return url.href.length > limits.addressCharsMax ? undefined : url
}
