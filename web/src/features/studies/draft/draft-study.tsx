import type { Contestant, Study, StudyChange } from '@arena/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { nameFaults } from '../contestant-names.ts'
import { messages } from '../messages/index.ts'
import { StudyHead } from '../study-head.tsx'
import { AnswersPart } from './answers-part.tsx'
import { ContestantsPart } from './contestants-part.tsx'
import { OpenPart } from './open-part.tsx'
import { PromptsPart } from './prompts-part.tsx'
import { QuestionPart } from './question-part.tsx'
import { RulePart } from './rule-part.tsx'
import { SaveSign } from './save-sign.tsx'
import { useSaving } from './use-saving.ts'
import { VotersPart } from './voters-part.tsx'

export interface PartProps {
  /** What is typed, which may not be saved yet. */
  readonly draft: Study
  readonly set: (change: StudyChange) => void
}

/** The page on which a study is made. Everything is saved as it is typed. */
export function DraftStudy({ study }: { readonly study: Study }) {
  const t = useMessages(messages)
  const format = useFormat()
  const saving = useSaving(study.studyId)
  const { answers } = study
  const [typed, setTyped] = useState<StudyChange>({})
  const [contestants, setContestants] = useState<readonly Contestant[]>(study.contestants ?? [])
  const draft: Study = {
    ...study,
    ...typed,
    contestants: [...contestants],
    // In a change, 0 is no limit.
    budgetVotes: (typed.budgetVotes ?? study.budgetVotes) || null,
    budgetUsd: (typed.budgetUsd ?? study.budgetUsd) || null,
  }
  const held = nameFaults(contestants).some((fault) => fault !== null)
  const set = (change: StudyChange) => {
    setTyped((typed) => ({ ...typed, ...change }))
    saving.add({ settings: change })
  }
  const changeContestants = (next: readonly Contestant[]) => {
    setContestants(next)
    // A renamed baseline stays the baseline.
    const at = contestants.findIndex(({ name }) => name === draft.baseline)
    const renamed = next.length === contestants.length ? next[at]?.name : undefined
    if (nameFaults(next).some((fault) => fault !== null)) return
    if (renamed !== undefined && renamed !== draft.baseline) set({ baseline: renamed })
    saving.add({ contestants: next })
  }
  return (
    <>
      <StudyHead study={draft} />
      <SaveSign saving={saving} held={held}>
        {answers && answers.total > 0 && (
          <a href="#study-answers" className="study-badge numeric">
            {t.answersOf(format.count(answers.done), format.count(answers.total))}
          </a>
        )}
      </SaveSign>
      <QuestionPart draft={draft} set={set} />
      <PromptsPart
        study={study}
        beforeStored={saving.flush}
        // Those that were added while it was stored are newer.
        onContestants={(stored) => setContestants((now) => (now.length === 0 ? stored : now))}
      />
      <ContestantsPart study={study} items={contestants} onChange={changeContestants} beforeImport={saving.flush} />
      <RulePart draft={draft} set={set} />
      <VotersPart draft={draft} set={set} />
      <AnswersPart study={study} draft={draft} set={set} beforeStart={saving.flush} />
      <OpenPart study={study} draft={draft} saving={saving} held={held} />
      <p>
        <Link href="/studies">{t.all}</Link>
      </p>
    </>
  )
}
