import type { Study } from '@arena/contract'
import { useMutation } from '@tanstack/react-query'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../prompt/number-field.tsx'
import { messages } from '../messages/index.ts'
import { useGeneration, useStudyChanged } from '../use-study.ts'
import type { PartProps } from './draft-study.tsx'
import { GenerationFailures } from './generation-failures.tsx'
import { LeakedAnswers } from './leaked-answers.tsx'

interface AnswersPartProps extends PartProps {
  readonly study: Study
  readonly beforeStart: () => Promise<void>
}

/** The answers of a draft: what they will cost, how far they are, what failed, and which of them name their model. */
export function AnswersPart({ study, draft, set, beforeStart }: AnswersPartProps) {
  const t = useMessages(messages).generation
  const { nothingChanged, inputSaved } = useMessages(commonMessages)
  const format = useFormat()
  const arena = useArena()
  const changed = useStudyChanged()
  const { studyId, answers } = study
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
  // *Try again* then does the same.
  const onlyFailed = plan?.failures.reduce((sum, { count }) => sum + count, 0) === plan?.calls
  const nothing = study.promptCount === 0 || (draft.contestants?.length ?? 0) === 0
  return (
    <section className="study-part" id="study-answers" aria-label={t.title}>
      <h2>{t.title}</h2>
      <p className="muted">{nothing ? t.needs : t.text}</p>
      {answers && answers.total > 0 && (
        <div className="study-progress">
          <progress aria-label={t.progress} max={answers.total} value={answers.done} />
          <p className="studies-facts numeric" role="status">
            <span>{t.done(format.count(answers.done), format.count(answers.total))}</span>
            {answers.costUsd > 0 && <span className="muted">{t.spent(format.cost(answers.costUsd))}</span>}
          </p>
        </div>
      )}
      {plan && !running && plan.calls > 0 && (
        <>
          <p className="studies-facts numeric">
            <span>{t.calls(format.count(plan.calls))}</span>
            <span className="muted">{t.tokens(format.count(plan.inputTokens), format.count(plan.outputTokens))}</span>
            <span className="muted">{plan.costUsd === null ? t.unknownCost : t.cost(format.cost(plan.costUsd))}</span>
          </p>
          <div className="study-columns">
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
      {plan?.stoppedBy && !running && <p className="study-note">{t.stopped[plan.stoppedBy]}</p>}
      {plan && (
        <GenerationFailures
          failures={plan.failures}
          busy={start.isPending}
          onRetry={running ? null : () => start.mutate(true)}
        />
      )}
      {start.error && <FailureNote error={start.error} saved={inputSaved} />}
      {stop.error && <FailureNote error={stop.error} saved={nothingChanged} />}
      {generation.error && (
        <FailureNote error={generation.error} saved={inputSaved} onRetry={() => void generation.refetch()} />
      )}
      {running ? (
        <div>
          <Button busy={stop.isPending} onClick={() => stop.mutate()}>
            {t.stop}
          </Button>
        </div>
      ) : (
        plan &&
        plan.calls > 0 &&
        !onlyFailed && (
          <div>
            <Button kind="primary" busy={start.isPending} onClick={() => start.mutate(false)}>
              {t.start(format.count(plan.calls))}
            </Button>
          </div>
        )
      )}
      {answers && answers.leaked > 0 && <LeakedAnswers studyId={studyId} count={answers.leaked} />}
    </section>
  )
}
