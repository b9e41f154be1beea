import type { StudyGeneration } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { messages } from '../messages/index.ts'

interface GenerationFailuresProps {
  readonly failures: StudyGeneration['failures']
  readonly busy: boolean
  /** `null` while it cannot be tried again. */
  readonly onRetry: (() => void) | null
}

/** The answers that failed, by contestant and reason. */
export function GenerationFailures({ failures, busy, onRetry }: GenerationFailuresProps) {
  const t = useMessages(messages).generation
  const { retry } = useMessages(commonMessages)
  const format = useFormat()
  const count = failures.reduce((sum, failure) => sum + failure.count, 0)
  if (count === 0) return null
  const words: Readonly<Record<string, string>> = t.reasons
  return (
    <div className="study-faults">
      <p>{t.failed(format.count(count))}</p>
      <ul>
        {failures.map(({ contestant, reason, count }) => (
          <li key={`${contestant} ${reason}`}>
            <bdi>
              {t.failure(
                shownText(contestant),
                Object.hasOwn(words, reason) ? words[reason]! : reason,
                format.count(count),
              )}
            </bdi>
          </li>
        ))}
      </ul>
      {onRetry && (
        <Button busy={busy} onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  )
}
