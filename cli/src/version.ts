import { readFileSync } from 'node:fs'

const manifest = () =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { name: string; version: string }

/** The version of the product. The version of the interface, which the service reports, is `VERSION` of the server. */
export const version = (): string => manifest().version

/** Only in a clone, whose manifest has this name, does npx run this program: elsewhere it would download a stranger's. */
export const nameOfProgram = (): 'arena' | 'npx arena' =>
  process.env.npm_command !== undefined && manifest().name === '@arena/cli' ? 'npx arena' : 'arena'
