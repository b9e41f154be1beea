import type { LeftOutPair, NewStudy } from '@arena/contract'
import * as contract from '@arena/contract'
import type { FastifyRequest } from 'fastify'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import type { EarlierRequest } from '../../http/idempotency/index.ts'
import { newId } from '../../ids.ts'
import { storable } from '../../storable.ts'
import type { StudyCall } from './access.ts'
import { closeStudy } from './close-study.ts'
import type { StudyContext } from './context.ts'
import { copyStudy } from './copy-study.ts'
import { openStudy } from './open-study.ts'
import { hashOfKey } from './sharing.ts'
import type { GenerationControl } from './start-generation.ts'

/** What an owner does with a study as a whole, and how voters join it. */
export function studyRoutes(bind: Bind, context: StudyContext, generation: GenerationControl, wake: () => void): void {
  const { config, database, store, read, repeatStudy, sharing, flags, isGuest, admitOwner, ownStudy } = context
  const { studiesPerUserMax: studiesMax } = config
  const wasCreated = () => true
  const repeatNew = repeatStudy(wasCreated, (_call, { id }) => id)

  bind(contract.createStudy, {
    async handle({ body, caller: { userId }, reservedId }) {
      if (!(await flags.isEnabled('studies'))) throw new ArenaError('studies-off')
      if (await isGuest(userId)) throw new ArenaError('study-guest')
      const studyId = reservedId ?? newId()
      if (!(await store.create(studyId, userId, await readJudges(context, body), studiesMax)))
        throw new ArenaError('too-many-studies', { studiesMax })
      return read(studyId, userId)
    },
    repeat: repeatNew,
  })
  bind(contract.copyStudy, {
    admit: admitOwner,
    async handle({ params: { studyId }, caller, reservedId }) {
      const copyId = reservedId ?? newId()
      if (!(await copyStudy(database, { studyId, copyId, studiesMax, bytesMax: config.studyBytesPerUserMax })))
        throw new ArenaError('too-many-studies', { studiesMax })
      return read(copyId, caller.userId)
    },
    repeat: repeatNew,
  })
  bind(contract.listStudies, {
    async handle({ query: { limit = 50, before }, caller: { userId } }) {
      const { studies, nextCursor } = await store.list(userId, { limit, before: before ?? null })
      return { items: await context.presentAll(studies, userId), nextCursor }
    },
  })
  bind(contract.getStudy, {
    async handle(call) {
      const [study] = await context.presentAll([await context.readableStudy(call)], call.caller.userId)
      const isKnown = study!.state !== 'draft' && study!.contestants !== null
      return { ...study!, leftOut: isKnown ? await context.readLeftOut(study!.studyId) : null }
    },
  })
  bind(contract.changeStudy, {
    admit: admitOwner,
    async handle({ params, body, caller }) {
      await store.change(params.studyId, await readJudges(context, body))
      return read(params.studyId, caller.userId)
    },
  })
  bind(contract.deleteStudy, {
    admit: ownStudy,
    async handle({ params, caller }) {
      if (!(await store.delete(params.studyId, caller.userId))) throw new ArenaError('study-not-found')
      return { success: true as const, message: 'Study deleted' }
    },
  })

  const joinUrlOf = async ({ params, request }: LinkCall, reservedId: string | null) => {
    const key = await context.createKey(reservedId)
    return { hash: hashOfKey(key), joinUrl: context.addressOf(request, params.studyId, key) }
  }
  const repeatLink = <More extends object>(more: More) => {
    const { keep, rebuild } = repeatStudy<LinkCall>(
      async ({ linkHash }, call, { id }) => linkHash?.equals((await joinUrlOf(call, id)).hash) ?? false,
    )
    return {
      keep,
      async rebuild(call: LinkCall, earlier: EarlierRequest) {
        const study = await rebuild(call, earlier)
        return study && { ...more, ...study, joinUrl: (await joinUrlOf(call, earlier.id)).joinUrl }
      },
    }
  }
  bind(contract.openStudy, {
    admit: admitOwner,
    async handle(call) {
      const { studyId } = call.params
      const { hash, joinUrl } = await joinUrlOf(call, call.reservedId)
      const leftOut = await openStudy(context, studyId, hash)
      wake()
      return { ...(await read(studyId, call.caller.userId)), joinUrl, leftOut }
    },
    repeat: repeatLink({ leftOut: [] as LeftOutPair[] }),
  })
  bind(contract.replaceStudyLink, {
    admit: admitOwner,
    async handle(call) {
      const { hash, joinUrl } = await joinUrlOf(call, call.reservedId)
      await sharing.replaceLink(call.params.studyId, hash)
      return { ...(await read(call.params.studyId, call.caller.userId)), joinUrl }
    },
    repeat: repeatLink({}),
  })
  bind(contract.checkStudyLink, {
    async handle({ params, body }) {
      const { name, state, published } = await sharing.findByKey(params.studyId, body.key, null)
      return { name: state === 'closed' ? name : null, state, published }
    },
  })
  bind(contract.joinStudy, {
    async handle({ params, body, caller }) {
      await sharing.join(params.studyId, body.key, caller.userId)
      return read(params.studyId, caller.userId)
    },
    repeat: repeatStudy(({ isVoter }) => isVoter),
  })
  bind(contract.closeStudy, {
    admit: admitOwner,
    async handle({ params: { studyId }, caller }) {
      await closeStudy(database, studyId, 'owner')
      return read(studyId, caller.userId)
    },
    repeat: repeatStudy(({ closedBy }) => closedBy === 'owner'),
  })
  bind(contract.publishStudy, {
    admit: admitOwner,
    async handle({ params, body, caller }) {
      await sharing.publish(params.studyId, body.published)
      return read(params.studyId, caller.userId)
    },
    repeat: repeatStudy<StudyCall & { readonly body: { readonly published: boolean } }>(
      ({ published }, { body }) => published === body.published,
    ),
  })

  bind(contract.getGeneration, { admit: ownStudy, handle: ({ params }) => generation.read(params.studyId) })
  bind(contract.startGeneration, {
    admit: admitOwner,
    async handle({ params: { studyId }, body: { failedOnly = false }, caller }) {
      await generation.start(studyId, { failedOnly })
      return read(studyId, caller.userId)
    },
    repeat: repeatStudy(({ generating }) => generating),
  })
  bind(contract.stopGeneration, {
    admit: ownStudy,
    async handle({ params: { studyId }, caller }) {
      await context.generations.stop(studyId, 'owner')
      return read(studyId, caller.userId)
    },
  })
}

/** Throws unless each judge has a name of its own and a model of the catalogue, by whose name it is stored. */
async function readJudges<Given extends Pick<NewStudy, 'judges'>>(
  { catalogue }: Pick<StudyContext, 'catalogue'>,
  given: Given,
): Promise<Given> {
  if (!given.judges) return given
  const models = await catalogue.named(...given.judges.map(({ model }) => model))
  const judges = given.judges.map(({ name, rubric }, index) => ({
    name: storable(name.trim()),
    model: models[index]!.modelName,
    ...(rubric?.trim() && { rubric: storable(rubric) }),
  }))
  if (new Set(judges.map(({ name }) => name)).size < judges.length)
    throw new ArenaError('field-invalid', { field: 'judges', rule: 'must have different names' })
  return { ...given, judges }
}

interface LinkCall extends StudyCall {
  readonly request: FastifyRequest
}
