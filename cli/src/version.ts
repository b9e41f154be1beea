import { readFileSync } from 'node:fs'

/** Read from package.json so that `arena --version` need not load the service. A test keeps both versions equal. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version
