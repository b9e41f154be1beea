import type { NewStudy } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useLanguage, useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { messages as reasonMessages } from '../../reasons/messages/index.ts'
import { useStudyChanged } from '../core/use-study.ts'
import { messages } from '../messages/index.ts'

const examples = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
}

/** Makes a draft, empty or ready to be opened, and opens its page. */
export function useMakeStudy() {
  const t = useMessages(messages)
  const { reasons } = useMessages(reasonMessages)
  const { language } = useLanguage()
  const arena = useArena()
  const [, go] = useLocation()
  const queries = useQueryClient()
  const changed = useStudyChanged()
  const create = (settings: NewStudy) =>
    arena.studies.create({ ...settings, reasons: Object.values(reasons) }, { idempotencyKey: randomId() })
  return useMutation({
    async mutationFn({ example = false }: { readonly example?: boolean }) {
      if (!example) return create({ name: t.newName, question: t.defaultQuestion })
      const { name, question, contestants, rows } = (await examples[language]()).example
      // One vote each, so that somebody who tries it alone comes to a verdict.
      const { studyId } = await create({ name, question, votesPerComparison: 1 })
      const answers = rows.flatMap(([prompt, ...texts]) =>
        texts.map((answer, at) => ({ prompt, contestant: contestants[at], answer })),
      )
      try {
        await arena.studies.putPrompts(studyId, linesOf(rows.map(([prompt]) => ({ prompt }))), jsonLines)
        await arena.studies.putContestants(studyId, { items: contestants.map((name) => ({ name, imported: true })) })
        await arena.studies.putAnswers(studyId, linesOf(answers), jsonLines)
        return await arena.studies.read(studyId)
      } catch (error) {
        // Half an example is of no use. Where the service is away, it stays in the list.
        await arena.studies.delete(studyId).catch(() => {})
        throw error
      }
    },
    onError: () => queries.invalidateQueries({ queryKey: ['studies'] }),
    async onSuccess(study) {
      await changed(study)
      go(`/studies/${study.studyId}`)
    },
  })
}

const jsonLines = { type: 'application/jsonl' }
const linesOf = (items: readonly object[]): string => items.map((item) => JSON.stringify(item)).join('\n')
