import type { Study } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

/** A study in the list, with how far it is. */
export function StudyRow({ study }: { readonly study: Study }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { studyId, name, question, state, role, published, promptCount, answers, comparisons, votes, createdAt } = study
  const own = role === 'owner'
  const page = own ? '' : state === 'open' ? '/vote' : published ? '/report' : ''
  return (
    <li className="studies-row">
      <div className="studies-what">
        <Link href={`/studies/${studyId}${page}`} className="studies-name" dir="auto">
          {shownText(name)}
        </Link>
        <p className="muted" dir="auto">
          {shownText(question)}
        </p>
        <p className="muted studies-facts numeric">
          <StateBadge state={state} />
          {!own && <span className="study-badge">{t.asVoter}</span>}
          <span>{t.prompts(format.count(promptCount))}</span>
          {state === 'draft' && answers && answers.total > 0 && (
            <span>{t.answersOf(format.count(answers.done), format.count(answers.total))}</span>
          )}
          {state !== 'draft' && (
            <>
              <span>{t.comparisonsOf(format.count(comparisons.closed), format.count(comparisons.total))}</span>
              <span>{t.votes(format.count(votes))}</span>
            </>
          )}
          <time dateTime={createdAt} title={format.moment(createdAt)}>
            {format.ago(createdAt)}
          </time>
        </p>
      </div>
      {state === 'open' && (
        <Link href={`/studies/${studyId}/vote`} className="button" aria-label={`${t.vote}: ${shownText(name)}`}>
          {t.vote}
        </Link>
      )}
      {state === 'closed' && (own || published) && (
        <Link href={`/studies/${studyId}/report`} className="button" aria-label={`${t.report}: ${shownText(name)}`}>
          {t.report}
        </Link>
      )}
    </li>
  )
}

export function StateBadge({ state }: Pick<Study, 'state'>) {
  const t = useMessages(messages)
  return <span className={`study-badge study-${state}`}>{t.states[state]}</span>
}
