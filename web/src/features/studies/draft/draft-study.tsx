import type { Contestant, Study, StudyChange } from '@arena/contract'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../../language/index.ts'
import { nameFaults } from '../core/contestant-names.ts'
import { StudyHead } from '../core/study-head.tsx'
import { messages } from '../messages/index.ts'
import { AnswersPart } from './answers-part.tsx'
import { ContestantsPart } from './contestants-part.tsx'
import { JudgesPart } from './judges-part.tsx'
import { OpenPart } from './open-part.tsx'
import { PromptsPart } from './prompts-part.tsx'
import { RulePart } from './rule-part.tsx'
import { QuestionPart, VotersPart } from './settings-parts.tsx'
import { useSaving } from './use-saving.ts'

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
  const isFaulty = (items: readonly { readonly name: string }[]) => nameFaults(items).some((fault) => fault !== null)
  // The service refuses it as it is.
  const held = isFaulty(contestants) || isFaulty(draft.judges ?? []) || isBlank(draft.name) || isBlank(draft.question)
  /** The baseline, while its name is empty or that of another. */
  const unnamed = useRef<Contestant | undefined>(undefined)
  const set = (change: StudyChange) => {
    if (change.baseline !== undefined) unnamed.current = undefined
    setTyped((typed) => ({ ...typed, ...change }))
    if (!Object.values(change).some(isBlank) && !isFaulty(change.judges ?? [])) saving.add({ settings: change })
  }
  const changeContestants = (next: readonly Contestant[]) => {
    setContestants(next)
    // A renamed baseline stays the baseline.
    const before = unnamed.current ?? contestants.find(({ name }) => name === draft.baseline)
    const at = before ? contestants.indexOf(before) : -1
    const now = next.length === contestants.length ? next[at] : next.find((each) => each === before)
    unnamed.current = isFaulty(next) ? now : undefined
    if (isFaulty(next)) return
    if (now && now.name !== draft.baseline) set({ baseline: now.name })
    saving.add({ contestants: next })
  }
  const sign = held ? 'failed' : saving.state.kind
  return (
    <>
      <StudyHead study={draft} />
      <div className="study-saving row">
        {answers && answers.total > 0 && (
          <a href="#study-answers" className="badge numeric">
            {t.answersOf(format.count(answers.done), format.count(answers.total))}
          </a>
        )}
        <span role="status" className={`badge ${signClass[sign]}`}>
          {t.saving[sign]}
        </span>
        {saving.state.kind === 'failed' && (
          <FailureNote
            error={saving.state.error}
            saved={t.saving.kept}
            onRetry={() => void saving.flush().catch(() => {})}
          />
        )}
      </div>
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
      <JudgesPart draft={draft} set={set} />
      <AnswersPart draft={draft} set={set} beforeStart={saving.flush} />
      <OpenPart study={draft} saved={saving.state.kind !== 'failed' && !held} beforeOpen={saving.flush} />
      <p>
        <Link href="/studies">{t.all}</Link>
      </p>
    </>
  )
}

const signClass = { saved: 'badge-good', failed: 'badge-bad', saving: '', unsaved: '' }

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''
