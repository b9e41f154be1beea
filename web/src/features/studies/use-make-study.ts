import type { Contestant } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { randomId } from '../../random-id.ts'
import { useArena } from '../../session/index.tsx'
import { messages as battleMessages } from '../battles/messages/index.ts'
import { messages as reasonMessages } from '../reasons/messages/index.ts'
import { freeName } from './contestant-names.ts'
import { messages } from './messages/index.ts'
import { useStudyChanged } from './use-study.ts'

const EXAMPLE_PROMPTS = 20
const EXAMPLE_CONTESTANTS = 3
/** Those that differ most: with headings and tables, warm, and sloppy. */
const simulatedContestants = ['sim/solon', 'sim/quill', 'sim/pico']

/** Makes a draft, and opens its page. */
export function useMakeStudy() {
  const t = useMessages(messages)
  const { reasons } = useMessages(reasonMessages)
  const arena = useArena()
  const [, go] = useLocation()
  const changed = useStudyChanged()
  return useMutation({
    mutationFn: () =>
      arena.studies.create(
        { name: t.newName, question: t.defaultQuestion, reasons: Object.values(reasons) },
        { idempotencyKey: randomId() },
      ),
    async onSuccess(study) {
      await changed(study)
      go(`/studies/${study.studyId}`)
    },
  })
}

/**
 * Makes an example of the first models of the catalogue. Simulated models answer at once, and have answers of their own only to
 * the samples of the battle page; others cost money, so the owner starts them.
 */
export function useMakeExample() {
  const t = useMessages(messages)
  const { reasons } = useMessages(reasonMessages)
  const { samples } = useMessages(battleMessages)
  const arena = useArena()
  const [, go] = useLocation()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn() {
      const [{ items: models }, { simulated }] = await Promise.all([arena.models.list(), arena.models.settings()])
      const { name, simulatedName, question, prompts } = t.exampleStudy
      const { studyId } = await arena.studies.create(
        { name: simulated ? simulatedName : name, question, reasons: Object.values(reasons) },
        { idempotencyKey: randomId() },
      )
      const lines = [...(simulated ? Object.values(samples) : []), ...prompts.split('\n')].slice(0, EXAMPLE_PROMPTS)
      await arena.studies.putPrompts(studyId, lines.join('\n'), { type: 'text/plain' })
      const different = models.filter(({ modelName }) => simulatedContestants.includes(modelName))
      const chosen = simulated && different.length > 1 ? different : models.slice(0, EXAMPLE_CONTESTANTS)
      const items: Contestant[] = []
      for (const { displayName, modelName } of chosen) {
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
