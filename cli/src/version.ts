import { readFileSync } from 'node:fs'

/** The version of the product. The version of the interface, which the service reports, is `VERSION` of the server. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version
