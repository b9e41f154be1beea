import type { Attachment, ReadPrompts, StudyPrompt } from '@arena/contract'
import * as contract from '@arena/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ArenaError } from '../../../base/errors.ts'
import { isUuid } from '../../../base/ids.ts'
import { type Bind, sent } from '../../../http/bind.ts'
import type { StudyCall } from '../core/access.ts'
import { CONTESTANTS_MAX, readContestants } from '../core/contestants.ts'
import type { FirstPrompt, StudyContext } from '../core/context.ts'
import { promptText } from '../core/prompt-text.ts'
import { shownPrompt } from '../core/prompts.ts'
import { requireDraft } from '../core/require-state.ts'
import type { AnswerStore } from './answers.ts'
import { createFileQueue } from './file-queue.ts'
import type { PromptFile } from './files/read-prompts.ts'
import { collect, type FileError, placeText, quoted, Unreadable } from './files/unreadable.ts'
import { createFileReader } from './read-in-process.ts'

const PREVIEWED = 5

const promptOfThread = ({ threadId, prompt, history, system, attachments }: FirstPrompt): StudyPrompt => ({
  id: threadId,
  messages: [
    ...(system ? [{ role: 'system' as const, content: system }] : []),
    ...(history ?? []),
    { role: 'user' as const, content: prompt },
  ],
  tags: [],
  variables: {},
  reference: null,
  attachments: [...attachments],
})

const IDS_NAMED = 100

/** Names the prompts that were not added, because the draft has their ids. */
function knownIds(known: readonly StudyPrompt[]): ReadPrompts['warnings'] {
  if (known.length === 0) return []
  const ids = known.slice(0, IDS_NAMED).map(({ id }) => id)
  const more = known.length > IDS_NAMED ? ' and others' : ''
  return [
    {
      message: `The draft has these ids already, so their prompts were left out: ${ids.join(', ')}${more}`,
      count: known.length,
    },
  ]
}

/** The prompts, contestants and answers of a draft, except for files. */
export function draftRoutes(bind: Bind, context: StudyContext, answers: AnswerStore): void {
  const { admitOwner, ownStudy, read, prompts, contestants, catalogue, threads } = context

  bind(contract.listStudyPrompts, {
    admit: ownStudy,
    async handle({ params, query: { limit = 50, after = 0 } }) {
      const found = await prompts.list(params.studyId, after, limit + 1)
      const page = found.slice(0, limit)
      return { items: page.map(shownPrompt), nextCursor: found.length > limit ? page.at(-1)!.prompt : null }
    },
  })
  const addedBy = (added: readonly StudyPrompt[]): ReadPrompts => ({
    format: 'threads',
    count: added.length,
    items: added.slice(0, PREVIEWED).map(shownPrompt),
    errors: [],
    warnings: [],
  })
  bind(contract.addStudyThreads, {
    admit: admitOwner,
    async handle({ params, body: { threadIds }, caller }) {
      const wanted = threadIds.map((threadId) => threadId.toLowerCase())
      const firstPrompts = await threads.firstPrompts(caller.userId, wanted)
      const found = new Map(firstPrompts.map((first) => [first.threadId, first]))
      const given = wanted.map((threadId) => {
        const first = found.get(threadId)
        if (!first)
          throw new ArenaError('field-invalid', { field: 'threadIds', rule: 'must be own threads with a prompt' })
        return promptOfThread(first)
      })
      return addedBy(await prompts.append(params.studyId, given))
    },
    repeat: {
      // No text is stored with a key. What was added is found by the ids of the threads.
      async rebuild({ params, body: { threadIds } }) {
        const wanted = new Set<string | null>(threadIds.map((threadId) => threadId.toLowerCase()))
        const added = (await prompts.list(params.studyId, 0, null)).filter(({ id }) => wanted.has(id))
        return added.length === 0 ? null : addedBy(added)
      },
    },
  })
  bind(contract.putContestants, {
    admit: admitOwner,
    async handle({ params, body, caller }) {
      const items = readContestants(body.items)
      const named = await catalogue.named(...items.flatMap(({ model }) => model ?? []))
      // By name, also where an id was sent.
      const models = named.map(({ modelName }) => modelName)
      const stored = items.map((item) => ({ ...item, model: item.model && models.shift()! }))
      await contestants.replace(params.studyId, stored)
      return read(params.studyId, caller.userId)
    },
  })
  bind(contract.listStudyAnswers, {
    admit: ownStudy,
    handle: ({ params, query: { status, limit = 50, after } }) =>
      answers.list(params.studyId, { status: status ?? null, after: after ?? null, limit }),
  })
  bind(contract.changeStudyAnswer, {
    admit: admitOwner,
    async handle({ params: { studyId, answerId }, body }) {
      if (!isUuid(answerId)) throw new ArenaError('study-answer-not-found')
      return answers.change(studyId, answerId, body.use)
    },
  })
}

interface ReadFile<Item> {
  readonly format: ReadPrompts['format']
  readonly count: number
  readonly items: readonly Item[]
  readonly errors: readonly FileError[]
}

/** The prompts with their images, and an error for each that the user does not have. */
function addImages({ items, images }: PromptFile, own: readonly Attachment[]) {
  const known = new Map(own.map((image) => [image.attachmentId, image]))
  const errors = collect(images.values(), ({ attachmentIds }) => {
    const unknown = attachmentIds.find((id) => !known.has(id))
    if (unknown !== undefined) throw new Unreadable(`You have no image with the id ${quoted(unknown)}.`)
  })
  const imagesOf = (index: number) => (images.get(index)?.attachmentIds ?? []).flatMap((id) => known.get(id) ?? [])
  return { errors, items: items.map((prompt, index) => ({ ...prompt, attachments: imagesOf(index) })) }
}

/** Files of prompts and answers: they are read as a whole before anything is stored. */
export function fileRoutes(bind: Bind, context: StudyContext, answers: AnswerStore): void {
  const { config, prompts, contestants, catalogue, attachments, admitOwner } = context
  const { promptCharsMax, systemCharsMax } = config.limits
  const { studyPromptsMax: promptsMax, answerCharsMax } = config
  // A text of a file is used twice at most, as a variable and in the prompt; only `defaultTest` of promptfoo repeats one.
  const textCharsMax = 2 * config.studyUploadBytesMax
  const limits = { promptsMax, promptCharsMax, systemCharsMax, answerCharsMax, textCharsMax }
  const admit = async (call: StudyCall) => requireDraft(await admitOwner(call))
  const { readPrompts, readAnswers } = createFileReader()
  const inTurn = createFileQueue()
  const queue = <Result>({ request, raw }: FastifyReply, work: () => Promise<Result>): Promise<Result> => {
    const leaving = new AbortController()
    raw.once('close', () => leaving.abort(new ArenaError('overloaded', { seconds: 1 })))
    return inTurn({ userId: request.caller!.userId, signal: leaving.signal }, work)
  }

  interface FileCall {
    readonly body: Buffer
    readonly query: { readonly preview?: string }
    readonly request: FastifyRequest
    readonly reply: FastifyReply
  }
  const isPreview = ({ query }: Pick<FileCall, 'query'>): boolean => query.preview === 'true'
  const requestOf = (call: FileCall) => ({
    file: call.body,
    contentType: call.request.headers['content-type'] ?? '',
    limits,
    itemsMax: isPreview(call) ? PREVIEWED : Number.POSITIVE_INFINITY,
  })

  /** Replies with what was read, after it was stored. With errors it is a 400 that has the same members. */
  async function replyWith<Item, Shown extends object, More extends object>(
    call: FileCall,
    { format, count, items, errors }: ReadFile<Item>,
    { show, more, store }: { show: (item: Item) => Shown; more: More; store: () => Promise<Partial<More>> },
  ) {
    const [first] = errors
    const shown = first ? [] : items.slice(0, PREVIEWED).map(show)
    const read = { format, count: first ? 0 : count, items: shown, errors: [...errors], ...more }
    if (first) {
      const place = placeText(first.line === null ? { entry: first.entry! } : { line: first.line })
      const { status, code, message, error } = new ArenaError('study-file-invalid', { place, rule: first.message })
      call.reply.code(status).send({ success: false, error: message, code, reason: error, ...read })
      return sent
    }
    return isPreview(call) ? read : { ...read, ...(await store()) }
  }

  bind(contract.putStudyPrompts, {
    admit,
    queue,
    async handle(call) {
      const models = new Set((await catalogue.active()).map(({ modelName }) => modelName))
      const file = await readPrompts({ ...requestOf(call), models, contestantsMax: CONTESTANTS_MAX })
      if (file.isTooLong) throw new ArenaError('study-too-long', { max: promptsMax, what: 'prompts' })
      const ids = [...file.images.values()].flatMap(({ attachmentIds }) => attachmentIds)
      const own = ids.length > 0 ? await attachments.own(ids, call.caller.userId) : []
      const { items, errors } = addImages(file, own)
      const { studyId } = call.params
      const proposed = readContestants(file.contestants)
      return replyWith(
        call,
        { ...file, items, errors: [...file.errors, ...errors] },
        {
          show: shownPrompt,
          more: { warnings: [...file.warnings] },
          store: async () => {
            if (call.query.append !== 'true') {
              await prompts.replace(studyId, items, contestants.fill(proposed))
              return {}
            }
            const added = new Set(await prompts.append(studyId, items))
            return { warnings: [...file.warnings, ...knownIds(items.filter((item) => !added.has(item)))] }
          },
        },
      )
    },
  })
  bind(contract.putStudyAnswers, {
    admit,
    queue,
    async handle(call) {
      const { studyId } = call.params
      const { updatedAt } = await admitOwner(call)
      const known = await prompts.list(studyId, 0, null)
      const study = {
        prompts: known.map(({ prompt, id, messages }) => ({ prompt, id, text: promptText(messages) })),
        contestants: await contestants.list(studyId),
      }
      const file = await readAnswers({ ...requestOf(call), study })
      return replyWith(call, file, {
        show: ({ prompt, contestant, text }) => ({ prompt, contestant: contestant.name, text }),
        more: {},
        store: async () => {
          await answers.import(studyId, file.items, updatedAt)
          return {}
        },
      })
    },
  })
}
