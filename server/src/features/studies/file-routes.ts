import { putStudyAnswers, putStudyPrompts } from '@arena/contract'
import { TEMPERATURE_MAX } from '@arena/contract/limits'
import type { FastifyReply } from 'fastify'
import { Slots } from '../../async/slots.ts'
import type { Config } from '../../config.ts'
import { ArenaError } from '../../errors.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { CONTESTANTS_MAX, readContestants } from './contestants.ts'
import { type DraftRouteOptions, PREVIEWED, shownPrompt } from './draft-routes.ts'
import {
  type FileLimits,
  type LineError,
  type PromptFile,
  proposeContestants,
  readAnswers,
  readPrompts,
} from './files/index.ts'
import type { StudyParams } from './routes.ts'
import { requireDraft } from './store.ts'

export interface FileRouteOptions extends DraftRouteOptions {
  readonly fileLimits: FileLimits
}

export const fileLimitsOf = ({
  studyPromptsMax,
  answerCharsMax,
  limits,
}: Pick<Config, 'studyPromptsMax' | 'answerCharsMax' | 'limits'>): FileLimits => ({
  promptsMax: studyPromptsMax,
  promptCharsMax: limits.promptCharsMax,
  systemCharsMax: limits.systemCharsMax,
  answerCharsMax,
})

interface Read {
  readonly format: string
  readonly count: number
  readonly items: readonly object[]
  readonly errors: readonly LineError[]
}

/** A 400 that has what was read besides the members of every error. */
function refuseFile(reply: FastifyReply, read: Read, [first]: readonly LineError[]): typeof sent {
  const { status, code, message, error } = new ArenaError('study-file-invalid', {
    line: first!.line,
    rule: first!.message,
  })
  reply.code(status).send({ success: false, error: message, code, reason: error, ...read })
  return sent
}

/** Files of prompts and answers: they are read as a whole before anything is stored. */
export function fileRoutes(bind: Bind, options: FileRouteOptions): void {
  const { studyOf, store, prompts, contestants, answers, catalogue, fileLimits } = options
  const admit = async ({ params, caller }: StudyParams) => requireDraft(await studyOf(params.studyId, caller, 'owner'))

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

  /** The contestants that a configuration of promptfoo names, as far as the catalogue has their models. */
  async function proposed({ contestants: named }: PromptFile) {
    if (!named) return []
    const models = new Set((await catalogue.active()).map(({ modelName }) => modelName))
    const byName = new Map(proposeContestants(named, models).map((item) => [item.name.trim().slice(0, 100), item]))
    const items = [...byName].map(([name, { temperature, maxTokens, ...item }]) => ({
      ...item,
      name,
      ...(temperature !== undefined && temperature >= 0 && temperature <= TEMPERATURE_MAX ? { temperature } : {}),
      ...(maxTokens !== undefined && Number.isInteger(maxTokens) && maxTokens > 0 ? { maxTokens } : {}),
    }))
    return readContestants(items.filter(({ name }) => name !== '').slice(0, CONTESTANTS_MAX))
  }

  bind(putStudyPrompts, {
    admit,
    queue,
    async handle({ params, query, body, request, reply }) {
      const file = await readPrompts(body, request.headers['content-type'] ?? '', fileLimits)
      const { format, errors } = file
      const items = file.items.map(shownPrompt)
      const read = { format, count: items.length, items: items.slice(0, PREVIEWED), errors: [...errors] }
      if (file.isTooLong) throw new ArenaError('study-too-long', { max: fileLimits.promptsMax, what: 'prompts' })
      if (errors.length > 0) return refuseFile(reply, read, errors)
      if (query.preview !== 'true') await prompts.replace(params.studyId, items, contestants.fill(await proposed(file)))
      return read
    },
  })
  bind(putStudyAnswers, {
    admit,
    queue,
    async handle({ params: { studyId }, query, body, caller, request, reply }) {
      const study = await store.find(studyId, caller.userId)
      if (!study) throw new ArenaError('study-not-found')
      const known = {
        prompts: await prompts.list(studyId, 0, null),
        contestants: (await contestants.list(studyId)).map((each) => ({ ...each, imported: each.model === null })),
      }
      const file = readAnswers(body, request.headers['content-type'] ?? '', known, fileLimits)
      const { format, errors } = file
      const items = file.items.map(({ prompt, contestant, text }) => ({
        prompt: prompt.prompt,
        contestant: contestant.contestant,
        name: contestant.name,
        text,
      }))
      const shown = items.slice(0, PREVIEWED).map(({ prompt, name, text }) => ({ prompt, contestant: name, text }))
      const read = { format, count: items.length, items: shown, errors: [...errors] }
      if (errors.length > 0) return refuseFile(reply, read, errors)
      if (query.preview !== 'true') await answers.import(studyId, items, study.updatedAt)
      return read
    },
  })
}
