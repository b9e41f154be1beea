import { shownText } from '@arena/contract/shown-text'
import { useMutation } from '@tanstack/react-query'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../prompt/composer/number-field.tsx'
import { StudyPart } from '../core/study-part.tsx'
import { useStudyChanged } from '../core/use-study.ts'
import { messages } from '../messages/index.ts'
import { Estimate } from './estimate.tsx'
import { LeakedAnswers } from './leaked-answers.tsx'
import type { PartProps } from './part-props.ts'
import { useGeneration } from './use-generation.ts'

interface AnswersPartProps extends PartProps {
  readonly beforeStart: () => Promise<void>
}

/** The answers of a draft: what they will cost, how far they are, what failed, and which of them name their model. */
export function AnswersPart({ draft, set, beforeStart }: AnswersPartProps) {
  const t = useMessages(messages).generation
  const { nothingChanged, inputSaved, retry } = useMessages(commonMessages)
  const format = useFormat()
  const arena = useArena()
  const changed = useStudyChanged()
  const { studyId, answers } = draft
  const generation = useGeneration(studyId)
  const start = useMutation({
    async mutationFn(failedOnly: boolean) {
      await beforeStart()
      return arena.studies.generate(studyId, { failedOnly }, { idempotencyKey: randomId() })
    },
    onSuccess: changed,
  })
  const stop = useMutation({ mutationFn: () => arena.studies.stopGeneration(studyId), onSuccess: changed })
  const plan = generation.data
  const running = plan?.running || (answers?.running ?? 0) > 0
  const idle = running ? undefined : plan
  const failed = plan?.failures.reduce((sum, { count }) => sum + count, 0) ?? 0
  const nothing = draft.promptCount === 0 || (draft.contestants?.length ?? 0) === 0
  const reasons: Readonly<Record<string, string>> = t.reasons
  return (
    <StudyPart title={t.title} id="study-answers">
      <p className="muted">{nothing ? t.needs : t.text}</p>
      {answers && answers.total > 0 && (
        <>
          <progress aria-label={t.progress} max={answers.total} value={answers.done} />
          <p className="row small numeric" role="status">
            <span>{t.done(format.count(answers.done), format.count(answers.total))}</span>
            {answers.costUsd > 0 && <span className="muted">{t.spent(format.cost(answers.costUsd))}</span>}
          </p>
        </>
      )}
      {idle && idle.calls > 0 && (
        <>
          <Estimate calls={t.calls(format.count(idle.calls))} of={idle} />
          <div className="columns">
            <NumberField
              label={t.budgetUsd}
              hint={t.budgetUsdHint}
              bounds={{ min: 0, max: 1_000_000, whole: false }}
              value={draft.budgetUsd}
              onChange={(value) => set({ budgetUsd: value ?? 0 })}
            />
          </div>
        </>
      )}
      {idle?.stoppedBy && <p className="note">{t.stopped[idle.stoppedBy]}</p>}
      {plan && failed > 0 && (
        <div className="note note-bad">
          <p>{t.failed(format.count(failed))}</p>
          <ul>
            {plan.failures.map(({ contestant, reason, count }) => (
              <li key={`${contestant} ${reason}`}>
                <bdi>{t.failure(shownText(contestant), reasons[reason] ?? reason, format.count(count))}</bdi>
              </li>
            ))}
          </ul>
          {!running && (
            <Button busy={start.isPending} onClick={() => start.mutate(true)}>
              {retry}
            </Button>
          )}
        </div>
      )}
      {start.error && <FailureNote error={start.error} saved={inputSaved} />}
      {stop.error && <FailureNote error={stop.error} saved={nothingChanged} />}
      {generation.error && (
        <FailureNote error={generation.error} saved={inputSaved} onRetry={() => void generation.refetch()} />
      )}
      <div className="row">
        {running && (
          <Button busy={stop.isPending} onClick={() => stop.mutate()}>
            {t.stop}
          </Button>
        )}
        {/* Where only failed ones are left, *Try again* does the same. */}
        {idle && idle.calls > failed && (
          <Button kind="primary" busy={start.isPending} onClick={() => start.mutate(false)}>
            {t.start(format.count(idle.calls))}
          </Button>
        )}
      </div>
      {answers && answers.leaked > 0 && <LeakedAnswers studyId={studyId} count={answers.leaked} />}
    </StudyPart>
  )
}
