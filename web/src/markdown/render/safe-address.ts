import { limits } from './limits.ts'

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/**
 * A safe link target, or `undefined`. Relative addresses are rejected too, and those of this service's API: a link would act
 * with the reader's rights.
 */
export const safeAddress = (address: string): URL | undefined => {
  if (address.length > limits.addressCharsMax || !/^[a-z]/i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!SCHEMES.has(url.protocol) || isOwnApi(url)) return undefined
  // `https://bank.example@evil.example` looks like the bank.
  url.username = ''
  url.password = ''
  return url.href.length > limits.addressCharsMax ? undefined : url
}

const isOwnApi = ({ host, pathname }: URL): boolean =>
  host !== '' && host === globalThis.location?.host && /^\/+api(?:\/|$)/i.test(decoded(pathname))

/** As the server reads a path before it looks for the route. */
const decoded = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (_code, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
