import { ArenaApiError, type ArenaClient, createClient } from '@arena/client'
import type { Study } from '@arena/contract'
import { type Options, shared } from '../command.ts'
import { CommandError, UsageError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { askService, serviceUrl } from '../service.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Studies = ArenaClient['studies']

export const serviceOptions = {
  url: {
    ...shared.url,
    about: 'address of the service; default ARENA_URL, else http://localhost:3000, or HOST and PORT',
  },
  json: shared.json,
} as const satisfies Options

export const KEY_NOTE = [
  'A study is named by its id, or by its name, which is that of your newest study of the name.',
  'The service must be running. ARENA_API_KEY is an API key of the owner with the scope study; the account page, or',
  '`npx arena keys create`, makes one while the flag api_keys is on. ARENA_URL is the address of the service.',
].join('\n')

interface Given {
  readonly url: string | undefined
}

export interface StudiesAt {
  /** Calls the service. A failure becomes one sentence. */
  ask<Reply>(
    call: (studies: Studies, options: { readonly signal: AbortSignal }) => Promise<Reply>,
    timeoutMs?: number,
  ): Promise<Reply>
}

/** The studies of a running service, for the owner of the API key in the environment. */
export async function studiesAt(io: Io, given: Given): Promise<StudiesAt> {
  const { ARENA_URL, ARENA_API_KEY } = await io.environment()
  const url =
    given.url === undefined && ARENA_URL
      ? await serviceUrl(ARENA_URL, io, 'ARENA_URL')
      : await serviceUrl(given.url, io)
  const token = ARENA_API_KEY?.trim()
  if (!token) {
    throw new UsageError(
      'ARENA_API_KEY is missing: set it to an API key with the scope study, which `npx arena keys create` makes.',
    )
  }
  const { studies } = createClient({ baseUrl: url, token })
  return {
    ask: (call, timeoutMs) =>
      askService(url, (options) => call(studies, options), timeoutMs).catch((error: CommandError) => {
        const isKeyWrong = error.cause instanceof ArenaApiError && error.cause.status === 401
        throw isKeyWrong ? new CommandError(`${error.message} Check ARENA_API_KEY.`, { cause: error.cause }) : error
      }),
  }
}

/** The same, and a study that is named by its id, or by its name: the newest that has it, or with `only` the only one. */
export async function studyAt(
  io: Io,
  given: Given,
  word: string,
  { only = false } = {},
): Promise<StudiesAt & { readonly studyId: string }> {
  const at = await studiesAt(io, given)
  if (UUID.test(word)) return { ...at, studyId: word }
  const [named, another] = (await ownStudies(at)).filter(({ name }) => name === word)
  if (!named) throw new CommandError(`You have no study '${word}': \`npx arena studies list\` shows your studies.`)
  if (another) {
    const sentence = `Several of your studies are called '${word}'`
    if (only) throw new CommandError(`${sentence}: name one by its id.`)
    io.err(`${sentence}. This is the newest: ${named.studyId}\n`)
  }
  return { ...at, studyId: named.studyId }
}

/** All studies of the owner, newest first. */
export async function ownStudies({ ask }: StudiesAt): Promise<Study[]> {
  const found: Study[] = []
  for (let before: string | null = null; ; ) {
    const page: { items: Study[]; nextCursor: string | null } = await ask((studies, options) =>
      studies.list({ limit: 200, before }, options),
    )
    found.push(...page.items.filter(({ role }) => role === 'owner'))
    if (page.nextCursor === null) return found
    before = page.nextCursor
  }
}
