import { closeAnyStudy, deleteAnyStudy, listAllStudies } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import { isUuid } from '../../ids.ts'
import type { Administration } from './administration.ts'

const known = (studyId: string): string => {
  if (!isUuid(studyId)) throw new ArenaError('study-not-found')
  return studyId
}

/** Also while the flag `studies` is off. */
export function studyAdminRoutes(bind: Bind, administration: Administration): void {
  bind(listAllStudies, {
    handle: ({ query: { limit = 50, before } }) => administration.list({ limit, before: before ?? null }),
  })
  bind(closeAnyStudy, {
    async handle({ params: { studyId }, caller, request }) {
      await administration.close(known(studyId), { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, studyId }, 'study closed')
      return { success: true as const, message: 'Study closed' }
    },
  })
  bind(deleteAnyStudy, {
    async handle({ params: { studyId }, caller, request }) {
      await administration.delete(known(studyId), { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, studyId }, 'study deleted')
      return { success: true as const, message: 'Study deleted' }
    },
  })
}
