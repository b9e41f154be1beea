import type { Contestant } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { randomId } from '../../random-id.ts'
import { useArena } from '../../session/index.tsx'
import { freeName } from './contestant-names.ts'
import { messages } from './messages/index.ts'
import { useStudyChanged } from './use-study.ts'

const EXAMPLE_CONTESTANTS = 3

/** Makes a draft, and opens its page. */
export function useMakeStudy() {
  const t = useMessages(messages)
  const arena = useArena()
  const [, go] = useLocation()
  const changed = useStudyChanged()
  return useMutation({
    mutationFn: () =>
      arena.studies.create(
        { name: t.newName, question: t.defaultQuestion, reasons: t.voters.defaultReasons.split('\n') },
        { idempotencyKey: randomId() },
      ),
    async onSuccess(study) {
      await changed(study)
      go(`/studies/${study.studyId}`)
    },
  })
}

/** Makes an example of the first models of the catalogue. Simulated models answer at once; others cost money, so the owner starts them. */
export function useMakeExample() {
  const t = useMessages(messages)
  const arena = useArena()
  const [, go] = useLocation()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn() {
      const [{ items: models }, { simulated }] = await Promise.all([arena.models.list(), arena.models.settings()])
      const { name, question, prompts } = t.exampleStudy
      const { studyId } = await arena.studies.create(
        { name, question, reasons: t.voters.defaultReasons.split('\n') },
        { idempotencyKey: randomId() },
      )
      await arena.studies.putPrompts(studyId, prompts, { type: 'text/plain' })
      const items: Contestant[] = []
      for (const { displayName, modelName } of models.slice(0, EXAMPLE_CONTESTANTS)) {
        const taken = items.map((item) => item.name)
        items.push({ name: freeName(displayName, taken), model: modelName })
      }
      await arena.studies.putContestants(studyId, { items })
      if (simulated && items.length > 1) await arena.studies.generate(studyId, {}, { idempotencyKey: randomId() })
      return studyId
    },
    async onSuccess(studyId) {
      await queries.invalidateQueries({ queryKey: ['studies'] })
      go(`/studies/${studyId}`)
    },
  })
}
