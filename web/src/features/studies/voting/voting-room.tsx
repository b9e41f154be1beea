import type { Assignment, Study } from '@arena/contract'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { PlainTextSwitch, usePlainText } from '../../../markdown/plain-text-switch.tsx'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import '../../battles/conversation.css'
import { Lanes, type Seen } from '../../battles/turn/lanes.tsx'
import { noAnswer } from '../../prompt/shown-answer.ts'
import { messages } from './messages/index.ts'
import { ReportLink } from './report-link.tsx'
import { StudyPromptText } from './study-prompt-text.tsx'
import { useVoting } from './use-voting.ts'
import { VoteDock } from './vote-dock.tsx'
import type { Notes } from './voting-state.ts'

/** A pair is shown after this time, however it looks. */
const FORMATTING_MS_MAX = 10_000

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
  // The id of each pair that looks as it will: before, its source would be read for a moment.
  const [settled, setSettled] = useState<Readonly<Record<string, true>>>({})
  const onSettled = useCallback(
    (assignmentId: string) =>
      setSettled((before) => (before[assignmentId] ? before : { ...before, [assignmentId]: true })),
    [],
  )
  const shown = current && settled[current.assignmentId] ? current : null
  useStartOfPair(shown?.assignmentId ?? (next === null || current ? undefined : null))
  const mine = next?.mine
  const isNew = mine?.votes === 0 && mine.skips === 0
  return (
    <article
      className="conversation conversation-docked voting"
      data-phase={shown ? 'voting' : current ? 'reading' : (next?.state ?? 'reading')}
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
      {(current ? !shown : next === null && readError === null) && <PageLoading />}
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
            <div key={assignment.assignmentId} className="battle-turn" hidden={assignment !== shown}>
              <Pair
                assignment={assignment}
                plain={plain}
                onSeen={(sides) => setSeen((before) => ({ ...before, [assignment.assignmentId]: sides }))}
                onSettled={onSettled}
              />
            </div>
          ),
      )}
      {shown && <PlainTextSwitch on={plain} onChange={setPlain} />}
      {shown && (
        <VoteDock
          key={shown.assignmentId}
          study={study}
          assignmentId={shown.assignmentId}
          voting={voting}
          seen={seen[shown.assignmentId]}
          notes={notes[shown.assignmentId]}
          onNotes={(next) => setNotes((before) => ({ ...before, [shown.assignmentId]: next }))}
        />
      )}
    </article>
  )
}

interface PairProps {
  readonly assignment: Assignment
  readonly plain: boolean
  readonly onSeen: (seen: Seen) => void
  /** Called once the pair looks as it will. */
  readonly onSettled: (assignmentId: string) => void
}

/** Who wrote an answer is not said here. */
const unknown = { writing: false, author: null, hidden: '', revealed: null, sealed: true, chosen: false }

function Pair({ assignment: { assignmentId, prompt, left, right }, plain, onSeen, onSettled }: PairProps) {
  const waiting = useRef(new Set(['left', 'right', ...(prompt.reference === null ? [] : ['reference'])]))
  const settle = (part: string) => {
    waiting.current.delete(part)
    if (waiting.current.size === 0) onSettled(assignmentId)
  }
  useEffect(() => {
    const timer = setTimeout(() => onSettled(assignmentId), FORMATTING_MS_MAX)
    return () => clearTimeout(timer)
  }, [assignmentId, onSettled])
  const lane = ({ text }: { readonly text: string }) => ({ ...unknown, answer: { ...noAnswer, text } })
  return (
    <>
      <StudyPromptText {...prompt} plain={plain} onSettled={() => settle('reference')} />
      <Lanes left={lane(left)} right={lane(right)} plain={plain} onSeen={onSeen} onSettled={settle} />
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

/** Another pair starts at the top of the page. `undefined` while it is read or formatted. */
function useStartOfPair(assignmentId: string | null | undefined): void {
  const { nextPair } = useMessages(messages)
  const announce = useAnnounce()
  const before = useRef(assignmentId)
  useLayoutEffect(() => {
    if (assignmentId === undefined) return
    const isAnother = before.current !== undefined && assignmentId && before.current !== assignmentId
    before.current = assignmentId
    if (!isAnother) return
    scrollTo({ top: 0, behavior: 'instant' })
    announce(nextPair)
  }, [assignmentId, announce, nextPair])
}
