import type { StudyReport } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { messages as votingMessages } from '../voting/messages/index.ts'
import { messages } from './messages/index.ts'
import { TABLE } from './tables.tsx'

type Given = StudyReport['feedback']

const isGiven = ({ votes }: Given['reasons'][number]) => votes > 0

export const hasFeedback = ({ reasons, skips, comments }: Given): boolean =>
  reasons.some(isGiven) || skips.length > 0 || (comments?.length ?? 0) > 0

/** Why people chose as they did, what they skipped, and for the owner, what they wrote. */
export function Feedback({ feedback, ranking }: { readonly feedback: Given } & Pick<StudyReport, 'ranking'>) {
  const t = useMessages(messages).feedback
  const { skip } = useMessages(votingMessages)
  const { voteChoices } = useMessages(commonMessages)
  const format = useFormat()
  const { reasons, skips, comments } = feedback
  const names = ranking.map(({ contestant }) => contestant)
  return (
    <>
      {reasons.some(isGiven) && (
        <>
          <DataTable
            name={t.title}
            className={TABLE}
            columns={[t.reason, t.votes, ...names.map(shownText)]}
            rows={reasons.filter(isGiven).map(({ reason, votes, contestants }) => ({
              key: reason,
              cells: [
                shownText(reason),
                format.count(votes),
                ...names.map((name) => {
                  const { won, lost } = contestants.find(({ contestant }) => contestant === name) ?? { won: 0, lost: 0 }
                  return `${format.count(won)} : ${format.count(lost)}`
                }),
              ],
            }))}
          />
          <p className="muted">{t.text}</p>
        </>
      )}
      {skips.length > 0 && (
        <p>
          {t.skipped}{' '}
          {skips
            .map(({ reason, count }) => `${reason ? skip.reasons[reason] : t.noReason}: ${format.count(count)}`)
            .join(' · ')}
        </p>
      )}
      {comments && comments.length > 0 && (
        <details className="fold report-screen">
          <summary>{t.comments(format.count(comments.length))}</summary>
          <ul className="stack">
            {comments.map(({ number, prompt, first, second, choice, reasons, comment }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: comments have no id and never change
              <li key={index}>
                <p dir="auto">{shownText(comment)}</p>
                <p className="muted small">
                  {format.count(number)}. <bdi>{shownText(prompt)}</bdi>
                  <br />
                  <bdi>{shownText(first)}</bdi>, <bdi>{shownText(second)}</bdi>:{' '}
                  <bdi>
                    {choice === 'first' || choice === 'second'
                      ? shownText(choice === 'first' ? first : second)
                      : voteChoices[choice]}
                  </bdi>
                  {reasons.map((reason) => ` · ${shownText(reason)}`)}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
