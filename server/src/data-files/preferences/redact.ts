/** Letters and digits of any script: addresses have them too. */
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}[\p{L}\p{N}-]{1,62}/gu

/** Keys that are recognised by how they begin, tokens in headers and addresses, signed tokens and private keys. */
const KEYS = [
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[^-]|-(?!-)){0,10000}/g,
  /(?<![\w-])eyJ[\w-]{8,4000}\.[\w-]{2,8000}(?:\.[\w-]{0,4000})?/g,
  /(?<![\w-])(?:sk|pk|rk|gsk|ghp|gho|ghu|ghs|ghr|github_pat|glpat|hf|npm|pypi|xai|xox[abeoprs]|r8|dop_v1|arena)[-_](?=[\w-]{0,300}\d)[\w-]{14,300}/g,
  /(?<!\w)(?:AKIA|ASIA)[0-9A-Z]{16}(?!\w)/g,
  /(?<![\w-])AIza[\w-]{30,60}/g,
]
const NAMED_SECRET =
  /((?:bearer|api[-_ ]?key|access[-_ ]?token|auth[-_ ]?token|secret[-_ ]?key|client[-_ ]?secret|password|[?&](?:key|token|sig))["']{0,2}\s{0,3}(?:[:=]\s{0,3}|\s)["']?)([\w.~+/=$!-]{8,500})/gi

/** With a country code; as in North America; or in groups after a leading zero. */
const PHONES = [
  /(?<![\p{L}\p{Nd}.+])(?:\+\p{Nd}|00[1-9]\p{Nd}{0,2}[ (/-])(?:[ ()./-]{0,3}\p{Nd}){6,14}(?!\p{Nd})/gu,
  /(?<![\p{L}\p{Nd}.+-])(?:\(\p{Nd}{3}\) ?|\p{Nd}{3}[ .-])\p{Nd}{3}[ .-]\p{Nd}{4}(?![\p{L}\p{Nd}-])/gu,
  /(?<![\p{L}\p{Nd}.+:/-])\(?[0٠۰]\p{Nd}{1,5}\)?(?:[ /-]{1,3}\p{Nd}{2,8}){1,4}(?![\p{L}\p{Nd}:.-])/gu,
]
const DIGITS_MIN = 8
const DATE = /^\p{Nd}{1,2}[/-]\p{Nd}{1,2}[/-]\p{Nd}{4}(?!\p{Nd})/u

const isPhone = (text: string): boolean => text.replace(/\P{Nd}/gu, '').length >= DIGITS_MIN && !DATE.test(text)

/**
 * Replaces what looks like an e-mail address, a phone number or a key. It works by form alone: names, postal addresses, user
 * names, numbers without separators or a country code, and anything that is spelled out stay.
 *
 * @example redact('Ask ada@example.org or +44 20 7946 0958') // 'Ask [email] or [phone]'
 */
export function redact(text: string): string {
  let redacted = text
  for (const key of KEYS) redacted = redacted.replace(key, '[key]')
  redacted = redacted.replace(NAMED_SECRET, (all, name: string, secret: string) =>
    /\d/.test(secret) ? `${name}[key]` : all,
  )
  redacted = redacted.replace(EMAIL, '[email]')
  for (const phone of PHONES) redacted = redacted.replace(phone, (found) => (isPhone(found) ? '[phone]' : found))
  return redacted
}
