import { CommandError, UsageError } from '../errors.ts'
import type { AtWork } from '../with-database.ts'

export interface Named {
  /** An e-mail address or a user id. */
  readonly who: string | undefined
  /** The user's `sub` at the OpenID issuer. */
  readonly subject: string | undefined
}

export interface FoundUser {
  readonly userId: string
  /** How messages refer to the user. */
  readonly label: string
  readonly guest: boolean
  /** The account at the built-in issuer; `null` for a user of the OpenID issuer. */
  readonly account: { readonly name: string; readonly createdAt: Date } | null
}

export const userOptions = {
  subject: {
    type: 'string',
    value: 'SUB',
    about: 'the `sub` of a user of the OpenID issuer in OIDC_ISSUER, instead of an e-mail or a user id',
  },
} as const

/** Checks that exactly one user is named, before a database is opened. */
export function checkNamed({ who, subject }: Named): void {
  if ((who === undefined) === (subject === undefined)) {
    throw new UsageError('Name one user: by e-mail, by user id, or by --subject.')
  }
}

/** Finds the named user among accounts and users of the OpenID issuer. */
export async function resolveUser({ who, subject }: Named, at: AtWork): Promise<FoundUser> {
  if (subject !== undefined) return bySubject(subject, at)
  const word = who ?? ''
  if (at.server.isUuid(word)) return byId(word.toLowerCase(), at)
  if (word.includes('@')) return byEmail(word, at)
  throw new UsageError(`'${word}' is neither an e-mail address nor a user id; a subject goes with --subject.`)
}

async function byEmail(email: string, { database, server }: AtWork): Promise<FoundUser> {
  const person = await server.createPeople(database).byEmail(email)
  if (!person) throw new CommandError(`There is no account with the e-mail ${email}: sign up first, then try again.`)
  return { userId: person.userId, label: person.email, guest: person.guest, account: person }
}

async function byId(userId: string, { database, server }: AtWork): Promise<FoundUser> {
  const person = await server.createPeople(database).byId(userId)
  if (!person) return { userId, label: userId, guest: false, account: null }
  return { userId, label: person.guest ? userId : person.email, guest: person.guest, account: person }
}

function bySubject(subject: string, { config, server }: AtWork): FoundUser {
  if (config.oidcIssuer === null)
    throw new CommandError('--subject needs OIDC_ISSUER: the subject belongs to that issuer.')
  const userId = server.userIdOfSubject(config.oidcIssuer, subject)
  return { userId, label: `${subject} of ${config.oidcIssuer}`, guest: false, account: null }
}
