/** In this order: Edge and Opera also say Chrome, and Chrome also says Safari. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
  ['Node.js', /^(?:node|undici)\b/],
]

/** Android also says Linux, and an iPhone also says Mac OS. */
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const first = (names: typeof browsers, userAgent: string): string | null =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

/** The names of a browser and its system, for people who look for a session that is not theirs. */
export const browserOf = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: first(browsers, userAgent),
  system: first(systems, userAgent),
})
