import type { ReadPrompts, StudyPrompt } from '@arena/contract'
import * as contract from '@arena/contract'
import type { FastifyReply } from 'fastify'
import { Slots } from '../../async/slots.ts'
import { ArenaError } from '../../errors.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { isUuid } from '../../ids.ts'
import type { StudyCall } from './access.ts'
import { CONTESTANTS_MAX, readContestants } from './contestants.ts'
import type { FirstPrompt, StudyContext } from './context.ts'
import { readAnswers } from './files/read-answers.ts'
import { type PromptFile, readPrompts } from './files/read-prompts.ts'
import type { LineError } from './files/unreadable.ts'
import { shownPrompt } from './prompts.ts'
import { requireDraft } from './store.ts'

const PREVIEWED = 5

const promptOfThread = ({ threadId, prompt, system, attachments }: FirstPrompt): StudyPrompt => ({
  id: threadId,
  messages: [
    ...(system ? [{ role: 'system' as const, content: system }] : []),
    { role: 'user' as const, content: prompt },
  ],
  tags: [],
  variables: {},
  reference: null,
  attachments: [...attachments],
})

/** The prompts, contestants and answers of a draft, except for files. */
export function draftRoutes(bind: Bind, context: StudyContext): void {
  const { admitOwner, ownStudy, read, prompts, contestants, answers, catalogue, threads } = context

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
  readonly items: readonly Item[]
  readonly errors: readonly LineError[]
}

/** Files of prompts and answers: they are read as a whole before anything is stored. */
export function fileRoutes(bind: Bind, context: StudyContext): void {
  const { config, prompts, contestants, answers, catalogue, attachments, admitOwner } = context
  const { promptCharsMax, systemCharsMax } = config.limits
  const { studyPromptsMax: promptsMax, answerCharsMax } = config
  const limits = { promptsMax, promptCharsMax, systemCharsMax, answerCharsMax }
  const admit = async (call: StudyCall) => requireDraft(await admitOwner(call))

  const reading = new Slots(1)
  /** One file at a time: reading it occupies the instance. How many wait is limited where they are received. */
  const queue = async <Result>(_: FastifyReply, work: () => Promise<Result>): Promise<Result> => {
    await reading.take(new AbortController().signal)
    try {
      return await work()
    } finally {
      reading.release()
    }
  }

  /** Replies with what was read, after it was stored. With errors it is a 400 that has the same members. */
  async function replyWith<Item, Shown extends object>(
    { query, reply }: { readonly query: { readonly preview?: string }; readonly reply: FastifyReply },
    { format, items, errors }: ReadFile<Item>,
    show: (item: Item) => Shown,
    store: () => Promise<void>,
  ) {
    const shown = items.slice(0, PREVIEWED).map(show)
    const read = { format, count: items.length, items: shown, errors: [...errors] }
    const [first] = errors
    if (first) {
      const { line, message: rule } = first
      const { status, code, message, error } = new ArenaError('study-file-invalid', { line, rule })
      reply.code(status).send({ success: false, error: message, code, reason: error, ...read })
      return sent
    }
    if (query.preview !== 'true') await store()
    return read
  }

  async function proposed({ proposeContestants = () => [] }: PromptFile) {
    const models = new Set((await catalogue.active()).map(({ modelName }) => modelName))
    return readContestants(proposeContestants(models).slice(0, CONTESTANTS_MAX))
  }

  bind(contract.putStudyPrompts, {
    admit,
    queue,
    async handle(call) {
      const ownImages = (ids: readonly string[]) => attachments.own(ids, call.caller.userId)
      const file = await readPrompts(call.body, call.request.headers['content-type'] ?? '', limits, ownImages)
      if (file.isTooLong) throw new ArenaError('study-too-long', { max: promptsMax, what: 'prompts' })
      const { studyId } = call.params
      return replyWith(call, file, shownPrompt, async () => {
        if (call.query.append === 'true') await prompts.append(studyId, file.items)
        else await prompts.replace(studyId, file.items, contestants.fill(await proposed(file)))
      })
    },
  })
  bind(contract.putStudyAnswers, {
    admit,
    queue,
    async handle(call) {
      const { studyId } = call.params
      const { updatedAt } = await admitOwner(call)
      const known = {
        prompts: await prompts.list(studyId, 0, null),
        contestants: await contestants.list(studyId),
      }
      const file = readAnswers(call.body, call.request.headers['content-type'] ?? '', known, limits)
      return replyWith(
        call,
        file,
        ({ prompt, contestant, text }) => ({ prompt: prompt.prompt, contestant: contestant.name, text }),
        () => answers.import(studyId, file.items, updatedAt),
      )
    },
  })
}
