import { changeStudy, createStudy, deleteStudy, getStudy, listStudies, type Study } from '@arena/contract'
import type { Caller } from '../../auth/authenticate.ts'
import type { Config } from '../../config.ts'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import { newId } from '../../ids.ts'
import type { FlagStore } from '../flags/index.ts'
import { type PresentStudy, presentAll, type StudyOf } from './access.ts'
import type { RepeatStudy } from './repeat-reply.ts'
import type { StudyStore } from './store.ts'

/** What all routes of studies share. */
export interface StudyRouteOptions {
  readonly config: Pick<Config, 'studiesPerUserMax' | 'studyPromptsMax' | 'studyBytesMax'>
  readonly store: StudyStore
  readonly studyOf: StudyOf
  readonly present: PresentStudy
  /** The study as a user reads it now. */
  readonly read: (studyId: string, userId: string) => Promise<Study>
  readonly repeatStudy: RepeatStudy
  readonly flags: FlagStore
  readonly isGuest: (userId: string) => Promise<boolean>
}

export interface StudyParams {
  readonly params: { readonly studyId: string }
  readonly caller: Caller
}

export function studyRoutes(bind: Bind, options: StudyRouteOptions): void {
  const { config, store, studyOf, present, read, repeatStudy, flags, isGuest } = options
  const { studiesPerUserMax: studiesMax } = config
  const admitOwner = ({ params, caller }: StudyParams) => studyOf(params.studyId, caller, 'owner')

  bind(createStudy, {
    async handle({ body, caller: { userId }, reservedId }) {
      if (!(await flags.isEnabled('studies'))) throw new ArenaError('studies-off')
      if (await isGuest(userId)) throw new ArenaError('study-guest')
      const studyId = reservedId ?? newId()
      if (!(await store.create(studyId, userId, body, studiesMax)))
        throw new ArenaError('too-many-studies', { studiesMax })
      return read(studyId, userId)
    },
    repeat: repeatStudy({ idOf: (_call, { id }) => id, wasDone: () => true }),
  })
  bind(listStudies, {
    async handle({ query: { limit = 50, before }, caller: { userId } }) {
      const { studies, nextCursor } = await store.list(userId, { limit, before: before ?? null })
      return { items: await presentAll(store, studies, userId), nextCursor }
    },
  })
  bind(getStudy, {
    async handle({ params, caller }) {
      return present(await studyOf(params.studyId, caller, 'voter', { whileOff: true }), caller.userId)
    },
  })
  bind(changeStudy, {
    admit: admitOwner,
    async handle({ params, body, caller }) {
      await store.change(params.studyId, body)
      return read(params.studyId, caller.userId)
    },
  })
  bind(deleteStudy, {
    admit: ({ params, caller }) => studyOf(params.studyId, caller, 'owner', { whileOff: true }),
    async handle({ params, caller }) {
      if (!(await store.delete(params.studyId, caller.userId))) throw new ArenaError('study-not-found')
      return { success: true as const, message: 'Study deleted' }
    },
  })
}
