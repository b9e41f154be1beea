import * as contract from '@arena/contract'
import type { Bind } from '../../../http/bind.ts'
import type { StudyContext } from '../core/context.ts'
import type { GenerationStore } from './generation-store.ts'
import { createGenerationControl } from './start-generation.ts'

/** What an owner does with the generation of answers. `wake` is called when answers wait. */
export function generationRoutes(
  bind: Bind,
  context: StudyContext,
  generations: GenerationStore,
  wake: () => void,
): void {
  const { read, repeatStudy, admitOwner, ownStudy } = context
  const generation = createGenerationControl(context, generations, wake)

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
      await generations.stop(studyId, 'owner')
      return read(studyId, caller.userId)
    },
  })
}
