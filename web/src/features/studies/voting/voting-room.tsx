import type { Assignment, Study } from '@arena/contract'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { PlainTextSwitch, usePlainText } from '../../../markdown/plain-text-switch.tsx'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import '../../battles/conversation.css'
import { Lanes, type Seen } from '../../battles/lanes.tsx'
import { noAnswer } from '../../prompt/shown-answer.ts'
import { messages } from './messages/index.ts'
import { ReportLink } from './report-link.tsx'
import { StudyPromptText } from './study-prompt-text.tsx'
import { useVoting } from './use-voting.ts'
import { VoteDock } from './vote-dock.tsx'
import type { Notes } from './voting-state.ts'

/** The voter's queue: one pair of answers after the other. */
export function VotingRoom({ study, onEnded }: { readonly study: Study; readonly onEnded: () => void }) {
  const t = useMessages(messages)
  const { nothingChanged } = useMessages(commonMessages)
  const format = useFormat()
  const voting = useVoting(study.studyId)
  const { state, readError, read } = voting
  const { current, ahead, next } = state
  const [plain, setPlain] = usePlainText()
  const [seen, setSeen] = useState<Readonly<Record<string, Seen>>>({})
  // A pair comes back when its vote fails or is taken back.
  const [notes, setNotes] = useState<Readonly<Record<string, Notes>>>({})
  useStartOfPair(next === null ? undefined : (current?.assignmentId ?? null))
  const mine = next?.mine
  const isNew = mine?.votes === 0 && mine.skips === 0
  return (
    <article
      className="conversation conversation-docked voting"
      data-phase={current ? 'voting' : (next?.state ?? 'reading')}
    >
      <header className="row row-ends voting-head">
        <p className="muted">
          <bdi>{study.name}</bdi>
        </p>
        {mine && (
          <p className="muted numeric" data-testid="own-progress">
            {t.progress(format.count(mine.votes))}
            {mine.skips > 0 && ` · ${t.skipped(format.count(mine.skips))}`}
          </p>
        )}
        <h1>
          <bdi>{study.question}</bdi>
        </h1>
      </header>
      {readError !== null && <FailureNote error={readError} saved={nothingChanged} onRetry={() => void read()} />}
      {next === null && readError === null && <PageLoading />}
      {next?.state === 'open' && !current && (
        <Notice
          title={isNew ? t.waiting.titleFirst : t.waiting.title}
          text={isNew ? t.waiting.textFirst : t.waiting.text}
        >
          {state.undoable && <Button onClick={voting.undo}>{t.undo}</Button>}
        </Notice>
      )}
      {next && next.state !== 'open' && (
        <Ended study={study} votes={next.mine.votes} late={state.late} onEnded={onEnded} />
      )}
      {/* The next pair is formatted before it is shown. */}
      {[current, ahead].map(
        (assignment) =>
          assignment && (
            <div key={assignment.assignmentId} className="battle-turn" hidden={assignment !== current}>
              <Pair
                assignment={assignment}
                plain={plain}
                onSeen={(shown) => setSeen((before) => ({ ...before, [assignment.assignmentId]: shown }))}
              />
            </div>
          ),
      )}
      {current && <PlainTextSwitch on={plain} onChange={setPlain} />}
      {current && (
        <VoteDock
          key={current.assignmentId}
          study={study}
          assignmentId={current.assignmentId}
          voting={voting}
          seen={seen[current.assignmentId]}
          notes={notes[current.assignmentId]}
          onNotes={(next) => setNotes((before) => ({ ...before, [current.assignmentId]: next }))}
        />
      )}
    </article>
  )
}

interface PairProps {
  readonly assignment: Assignment
  readonly plain: boolean
  readonly onSeen: (seen: Seen) => void
}

/** Who wrote an answer is not said here. */
const unknown = { writing: false, author: null, hidden: '', revealed: null, sealed: true, chosen: false }

function Pair({ assignment: { prompt, left, right }, plain, onSeen }: PairProps) {
  const lane = ({ text }: { readonly text: string }) => ({ ...unknown, answer: { ...noAnswer, text } })
  return (
    <>
      <StudyPromptText {...prompt} plain={plain} />
      <Lanes left={lane(left)} right={lane(right)} plain={plain} onSeen={onSeen} />
    </>
  )
}

interface EndedProps {
  readonly study: Study
  readonly votes: number
  /** The last vote came after the close. */
  readonly late: boolean
  /** Reads the study again: its report may be published. */
  readonly onEnded: () => void
}

function Ended({ study, votes, late, onEnded }: EndedProps) {
  const t = useMessages(messages).ended
  const format = useFormat()
  const isKnown = study.state === 'closed'
  useEffect(() => {
    if (!isKnown) onEnded()
  }, [isKnown, onEnded])
  return (
    <Notice title={t.title} text={late ? t.late : ''}>
      <p>{votes === 0 ? t.noVotes : t.thanks(format.count(votes))}</p>
      <ReportLink studyId={study.studyId} readable={study.role === 'owner' || study.published} />
    </Notice>
  )
}

interface NoticeProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** What replaces the pairs. The button that had the focus is gone. */
function Notice({ title, text, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const announce = useAnnounce()
  useEffect(() => {
    heading.current?.focus()
    announce(`${title} ${text}`)
  }, [announce, title, text])
  return (
    <section className="stack voting-end">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  )
}

/** Another pair starts at the top of the page. `undefined` before anything was read. */
function useStartOfPair(assignmentId: string | null | undefined): void {
  const { nextPair } = useMessages(messages)
  const announce = useAnnounce()
  const before = useRef(assignmentId)
  useLayoutEffect(() => {
    const isAnother = before.current !== undefined && assignmentId && before.current !== assignmentId
    before.current = assignmentId
    if (!isAnother) return
    scrollTo({ top: 0, behavior: 'instant' })
    announce(nextPair)
  }, [assignmentId, announce, nextPair])
}
