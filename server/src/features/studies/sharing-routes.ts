import { copyStudy as copyOperation, joinStudy, publishStudy, replaceStudyLink } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import { newId } from '../../ids.ts'
import type { Links } from './links.ts'
import type { StudyParams, StudyRouteOptions } from './routes.ts'
import type { Sharing } from './sharing.ts'

export interface SharingRouteOptions extends StudyRouteOptions {
  readonly sharing: Sharing
  readonly links: Links
  /** Resolves with false if the owner has too many studies. */
  readonly copy: (studyId: string, copyId: string) => Promise<boolean>
}

/** Copies of a study, its link for voters, those who join with it, and its publication. */
export function sharingRoutes(bind: Bind, options: SharingRouteOptions): void {
  const { config, studyOf, read, repeatStudy, sharing, links, copy } = options
  const admit = ({ params, caller }: StudyParams) => studyOf(params.studyId, caller, 'owner')
  const idOf = ({ params }: Pick<StudyParams, 'params'>) => params.studyId

  bind(copyOperation, {
    admit,
    async handle({ params, caller, reservedId }) {
      const copyId = reservedId ?? newId()
      const { studiesPerUserMax: studiesMax } = config
      if (!(await copy(params.studyId, copyId))) throw new ArenaError('too-many-studies', { studiesMax })
      return read(copyId, caller.userId)
    },
    repeat: repeatStudy({ idOf: (_call, { id }) => id, wasDone: () => true }),
  })
  const repeatLink = repeatStudy<StudyParams>({
    idOf,
    wasDone: async ({ linkHash }, _call, { id }) => linkHash?.equals((await links.create(id)).hash) ?? false,
  })
  bind(replaceStudyLink, {
    admit,
    async handle({ params: { studyId }, caller, request, reservedId }) {
      const { key, hash } = await links.create(reservedId)
      await sharing.replaceLink(studyId, hash)
      return { ...(await read(studyId, caller.userId)), joinUrl: links.addressOf(request, studyId, key) }
    },
    repeat: {
      keep: repeatLink.keep,
      async rebuild(call, earlier) {
        const study = await repeatLink.rebuild(call, earlier)
        const { key } = await links.create(earlier.id)
        return study && { ...study, joinUrl: links.addressOf(call.request, study.studyId, key) }
      },
    },
  })
  bind(publishStudy, {
    admit,
    async handle({ params, body, caller }) {
      await sharing.publish(params.studyId, body.published)
      return read(params.studyId, caller.userId)
    },
    repeat: repeatStudy<StudyParams & { readonly body: { readonly published: boolean } }>({
      idOf,
      wasDone: ({ published }, { body }) => published === body.published,
    }),
  })
  bind(joinStudy, {
    async handle({ params, body, caller }) {
      await sharing.join(params.studyId, body.key, caller)
      return read(params.studyId, caller.userId)
    },
    repeat: repeatStudy<StudyParams>({ idOf, wasDone: ({ isVoter }) => isVoter }),
  })
}
