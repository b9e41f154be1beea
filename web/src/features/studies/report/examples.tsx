import type { StudyExample } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { shorten } from '../../leaderboard/plots/shorten.ts'
import { AnswerText } from '../../prompt/shown/answer-text.tsx'
import { StudyPromptText } from '../voting/study-prompt-text.tsx'
import { isolate } from './isolate.ts'
import { messages } from './messages/index.ts'

/** Of a prompt in its line. */
const LINE_CHARS = 160

interface ExamplesProps {
  readonly text: string
  readonly examples: readonly StudyExample[]
}

/** Prompts with both answers, folded. */
export function Examples({ text, examples }: ExamplesProps) {
  return (
    <>
      <p className="muted">{text}</p>
      {examples.map((example) => (
        <Example key={`${example.number} ${example.first.contestant} ${example.second.contestant}`} example={example} />
      ))}
    </>
  )
}

function Example({ example }: { readonly example: StudyExample }) {
  const t = useMessages(messages).examples
  const format = useFormat()
  const { number, prompt, first, second, score, votes } = example
  const last = prompt ? (prompt.messages.at(-1)?.content ?? '') : t.erased
  const line = shorten(last, LINE_CHARS)
  const isMore =
    prompt &&
    (line !== last || prompt.messages.length > 1 || prompt.reference !== null || prompt.attachments.length > 0)
  return (
    <details className="card card-small report-example">
      <summary>
        <strong>
          {t.number(format.count(number))} <bdi>{shownText(line)}</bdi>
        </strong>
        <br />
        <span className="muted small">
          {t.score(
            isolate(first.contestant, format.wholePercent(score)),
            isolate(second.contestant, format.wholePercent(1 - score)),
            format.count(votes),
          )}
        </span>
      </summary>
      {isMore && <StudyPromptText {...prompt} plain={false} />}
      <div className="columns">
        {[first, second].map(({ contestant, text }) => (
          <div key={contestant} className="report-answer">
            <h3>
              <bdi>{shownText(contestant)}</bdi>
            </h3>
            <div dir="auto">{text === null ? t.erased : <AnswerText text={text} plain={false} />}</div>
          </div>
        ))}
      </div>
    </details>
  )
}
