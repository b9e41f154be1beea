import { shared } from '../command.ts'
import { CommandError, UsageError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { type AtWork, withDatabase } from '../with-database.ts'

export interface FoundUser {
  readonly userId: string
  /** How messages refer to the user. */
  readonly label: string
  readonly guest: boolean
  /** The account at the built-in issuer; `null` for a user of the OpenID issuer. */
  readonly account: { readonly name: string; readonly createdAt: Date } | null
}

/** The argument and options with which a command names one user. */
export const userArguments = ['[e-mail or user id]'] as const
export const userOptions = {
  subject: {
    type: 'string',
    value: 'SUB',
    about: 'the `sub` of a user of the OpenID issuer in OIDC_ISSUER, instead of an e-mail or a user id',
  },
  database: shared.database,
} as const

interface Given {
  /** `subject` is the user's `sub` at the OpenID issuer. */
  readonly values: { readonly subject: string | undefined; readonly database: string | undefined }
  /** An e-mail address or a user id. */
  readonly words: readonly [who: string | undefined]
}

/** Opens the database for a change of the named user, or with `open: readDatabase` to read. */
export async function withUser<Result>(
  io: Io,
  { values, words: [who] }: Given,
  work: (user: FoundUser, at: AtWork) => Promise<Result>,
  open = withDatabase,
): Promise<{ readonly user: FoundUser; readonly result: Result }> {
  const { subject } = values
  if ((who === undefined) === (subject === undefined)) {
    throw new UsageError('Name one user: by e-mail, by user id, or by --subject.')
  }
  return open(io, values, async (at) => {
    const user = subject === undefined ? await byWord(who!, at) : bySubject(subject, at)
    return { user, result: await work(user, at) }
  })
}

async function byWord(word: string, { database, server }: AtWork): Promise<FoundUser> {
  const people = server.createPeople(database)
  if (server.isUuid(word)) {
    const userId = word.toLowerCase()
    const person = await people.byId(userId)
    if (!person) return { userId, label: userId, guest: false, account: null }
    return { userId, label: person.guest ? userId : person.email, guest: person.guest, account: person }
  }
  if (!word.includes('@'))
    throw new UsageError(`'${word}' is neither an e-mail address nor a user id; a subject goes with --subject.`)
  const person = await people.byEmail(word)
  if (!person) throw new CommandError(`There is no account with the e-mail ${word}: sign up first, then try again.`)
  return { userId: person.userId, label: person.email, guest: person.guest, account: person }
}

function bySubject(subject: string, { config, server }: AtWork): FoundUser {
  if (config.oidcIssuer === null)
    throw new CommandError('--subject needs OIDC_ISSUER: the subject belongs to that issuer.')
  const userId = server.userIdOfSubject(config.oidcIssuer, subject)
  return { userId, label: `${subject} of ${config.oidcIssuer}`, guest: false, account: null }
}
