import { getGeneration, startGeneration, stopGeneration } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import type { StudyParams, StudyRouteOptions } from './routes.ts'
import type { GenerationControl } from './start-generation.ts'

export interface GenerationRouteOptions extends StudyRouteOptions {
  readonly generation: GenerationControl
}

export function generationRoutes(bind: Bind, { studyOf, read, repeatStudy, generation }: GenerationRouteOptions): void {
  const admit = ({ params, caller }: StudyParams) => studyOf(params.studyId, caller, 'owner')

  bind(getGeneration, {
    admit: ({ params, caller }) => studyOf(params.studyId, caller, 'owner', { whileOff: true }),
    handle: ({ params }) => generation.read(params.studyId),
  })
  bind(startGeneration, {
    admit,
    async handle({ params: { studyId }, body: { failedOnly = false }, caller }) {
      await generation.start(studyId, { failedOnly })
      return read(studyId, caller.userId)
    },
    repeat: repeatStudy<StudyParams>({ idOf: ({ params }) => params.studyId, wasDone: ({ generating }) => generating }),
  })
  bind(stopGeneration, {
    admit: ({ params, caller }) => studyOf(params.studyId, caller, 'owner', { whileOff: true }),
    async handle({ params: { studyId }, caller }) {
      await generation.stop(studyId)
      return read(studyId, caller.userId)
    },
  })
}
