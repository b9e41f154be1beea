import { readFileSync } from 'node:fs'

/** The package's own number, so that `arena --version` need not load the service; a test keeps the two equal. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version
