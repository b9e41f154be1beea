import {
  addStudyThreads,
  changeStudyAnswer,
  listStudyAnswers,
  listStudyPrompts,
  putContestants,
  type StudyPrompt,
} from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import { isUuid } from '../../ids.ts'
import type { Catalogue } from '../models/index.ts'
import type { AnswerStore } from './answers.ts'
import { type ContestantStore, readContestants } from './contestants.ts'
import type { StudyPromptInput } from './files/index.ts'
import type { NumberedPrompt, PromptStore } from './prompts.ts'
import type { StudyParams, StudyRouteOptions } from './routes.ts'

export interface FirstPrompt {
  readonly threadId: string
  readonly prompt: string
  readonly system: string | null
}

export interface DraftRouteOptions extends StudyRouteOptions {
  readonly prompts: PromptStore
  readonly contestants: ContestantStore
  readonly answers: AnswerStore
  readonly catalogue: Pick<Catalogue, 'named' | 'active'>
  /** Those of the user's own threads that have a prompt. */
  readonly firstPrompts: (userId: string, threadIds: readonly string[]) => Promise<readonly FirstPrompt[]>
}

export const PREVIEWED = 5

export const shownPrompt = ({ id, messages, tags, variables, reference }: StudyPromptInput): StudyPrompt => ({
  id,
  messages: [...messages],
  tags: [...tags],
  variables: { ...variables },
  reference,
})

const promptOfThread = ({ threadId, prompt, system }: FirstPrompt): StudyPrompt => ({
  id: threadId,
  messages: [
    ...(system ? [{ role: 'system' as const, content: system }] : []),
    { role: 'user' as const, content: prompt },
  ],
  tags: [],
  variables: {},
  reference: null,
})

/** The prompts, contestants and answers of a draft, except for files. */
export function draftRoutes(bind: Bind, options: DraftRouteOptions): void {
  const { studyOf, read, prompts, contestants, answers, catalogue, firstPrompts } = options
  const admit = ({ params, caller }: StudyParams) => studyOf(params.studyId, caller, 'owner')
  const admitReader = ({ params, caller }: StudyParams) => studyOf(params.studyId, caller, 'owner', { whileOff: true })

  bind(listStudyPrompts, {
    admit: admitReader,
    async handle({ params, query: { limit = 50, after = 0 } }) {
      const found = await prompts.list(params.studyId, after, limit + 1)
      const page = found.slice(0, limit)
      return { items: page.map(shownPrompt), nextCursor: found.length > limit ? page.at(-1)!.prompt : null }
    },
  })
  const addedBy = (added: readonly StudyPrompt[]) => ({
    format: 'threads' as const,
    count: added.length,
    items: added.slice(0, PREVIEWED).map(shownPrompt),
    errors: [],
  })
  bind(addStudyThreads, {
    admit,
    async handle({ params, body: { threadIds }, caller }) {
      const wanted = threadIds.map((threadId) => threadId.toLowerCase())
      const found = new Map((await firstPrompts(caller.userId, wanted)).map((first) => [first.threadId, first]))
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
        const stored: readonly NumberedPrompt[] = await prompts.list(params.studyId, 0, null)
        const added = stored.filter(({ id }) => wanted.has(id))
        return added.length === 0 ? null : addedBy(added)
      },
    },
  })
  bind(putContestants, {
    admit,
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
  bind(listStudyAnswers, {
    admit: admitReader,
    handle: ({ params, query: { status, limit = 50, after } }) =>
      answers.list(params.studyId, { status: status ?? null, after: after ?? null, limit }),
  })
  bind(changeStudyAnswer, {
    admit,
    async handle({ params: { studyId, answerId }, body }) {
      if (!isUuid(answerId)) throw new ArenaError('study-answer-not-found')
      return answers.change(studyId, answerId, body.use)
    },
  })
}
