import type { LeftOutPair, NewStudy } from '@arena/contract'
import * as contract from '@arena/contract'
import type { FastifyRequest } from 'fastify'
import { ArenaError } from '../../../base/errors.ts'
import { newId } from '../../../base/ids.ts'
import { storable } from '../../../base/storable.ts'
import type { Bind } from '../../../http/bind.ts'
import type { EarlierRequest } from '../../../http/idempotency/index.ts'
import type { StudyCall } from '../core/access.ts'
import { closeStudy } from '../core/close-study.ts'
import type { StudyContext } from '../core/context.ts'
import { copyStudy } from './copy-study.ts'
import { createReadLeftOut } from './left-out.ts'
import { openStudy } from './open-study.ts'
import { createLinks, createSharing, hashOfKey } from './sharing.ts'

/** What an owner does with a study as a whole, and how voters join it. `wake` is called when judgements wait. */
export function studyRoutes(bind: Bind, context: StudyContext, wake: () => void): void {
  const { config, database, store, read, repeatStudy, flags, isGuest, admitOwner, ownStudy } = context
  const links = createLinks(context)
  const sharing = createSharing(database, store, isGuest)
  const readLeftOut = createReadLeftOut(database)
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
      return { ...study!, leftOut: isKnown ? await readLeftOut(study!.studyId) : null }
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
    const key = await links.createKey(reservedId)
    return { hash: hashOfKey(key), joinUrl: links.addressOf(request, params.studyId, key) }
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
