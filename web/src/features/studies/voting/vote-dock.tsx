import type { SkipReason, Study } from '@arena/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useMessages } from '../../../language/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-caps.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useNarrow } from '../../../ui/narrow.ts'
import { useShortcuts, useShortcutsOn } from '../../../ui/shortcuts.ts'
import { sides } from '../../battles/live/battle-state.ts'
import { messages as battleMessages } from '../../battles/messages/index.ts'
import type { Seen } from '../../battles/turn/lanes.tsx'
import { VoteBar } from '../../battles/vote/vote-bar.tsx'
import { KEYED_MAX, ReasonChips, toggleReason } from '../../reasons/reason-chips.tsx'
import { messages } from './messages/index.ts'
import type { Voting } from './use-voting.ts'
import type { Notes, Sent } from './voting-state.ts'

interface VoteDockProps {
  readonly study: Study
  readonly assignmentId: string
  readonly voting: Voting
  /** Which answers were visible. */
  readonly seen: Seen | undefined
  readonly notes: Notes | undefined
  readonly onNotes: (notes: Notes) => void
}

const noNotes: Notes = { reasons: [], comment: '' }

const skipReasons = ['not-my-subject', 'same', 'broken'] as const satisfies readonly SkipReason[]
const COMMENT_CHARS_MAX = 2_000

/** The vote on one pair, with reasons, a comment, skip and undo. A new one is made for each pair. */
export function VoteDock(props: VoteDockProps) {
  const { study, assignmentId, voting, seen, notes = noNotes, onNotes } = props
  const t = useMessages(messages)
  const battle = useMessages(battleMessages)
  const { failed, undoable, sending } = voting.state
  const keys = useShortcutsOn()
  const narrow = useNarrow()
  const unseen = narrow ? sides.find((side) => !seen?.[side]) : undefined
  const sent = voteOn(assignmentId, sending ?? failed?.sent)
  const { reasons, comment } = notes
  const [commenting, setCommenting] = useState(comment !== '')
  const toggle = (reason: string) => onNotes({ reasons: toggleReason(reasons, reason), comment })
  const dock = useRef<HTMLDivElement>(null)
  // The vote on the pair before removed the button that had the focus. Enter must not vote on this one unread.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    dock.current?.querySelector<HTMLElement>('.vote-bar')?.focus({ preventScroll: true })
  }, [])
  useShortcuts({
    s: () => dock.current?.querySelector<HTMLElement>('.voting-skip button')?.click(),
    u: undoable === null ? undefined : voting.undo,
    ...Object.fromEntries(
      study.reasons.slice(0, KEYED_MAX).map((reason, index) => [`${index + 1}`, () => toggle(reason)]),
    ),
  })
  return (
    <div ref={dock} className="dock voting-dock">
      <div className="voting-tools">
        <ReasonChips reasons={study.reasons} chosen={reasons} onToggle={toggle} keyed>
          <Button className="chip" aria-expanded={commenting} onClick={() => setCommenting(!commenting)}>
            {t.comment.button}
          </Button>
        </ReasonChips>
        {undoable !== null && (
          <IconButton
            label={t.undo}
            icon={
              <>
                {undoIcon}
                {keys && <KeyCaps names={['U']} />}
              </>
            }
            aria-keyshortcuts={keys ? 'U' : undefined}
            onClick={voting.undo}
          />
        )}
        <div className="voting-skip">
          <Menu
            label={t.skip.button}
            face={t.skip.button}
            items={skipReasons.map((reason) => ({
              label: t.skip.reasons[reason],
              onChoose: () => voting.skip(reason),
            }))}
          />
        </div>
      </div>
      {commenting && (
        <label className="field">
          <span className="visually-hidden">{t.comment.label}</span>
          <textarea
            placeholder={t.comment.label}
            rows={2}
            maxLength={COMMENT_CHARS_MAX}
            dir="auto"
            value={comment}
            onChange={({ target }) => onNotes({ reasons, comment: target.value })}
          />
        </label>
      )}
      <VoteBar
        blocked={unseen ? battle.vote.readFirst[unseen] : null}
        question={<bdi>{study.question}</bdi>}
        choice={sent?.choice ?? null}
        busy={sending !== null}
        onVote={(choice) => voting.vote(choice, notes)}
        notice={failed && <FailureNote error={failed.error} saved={t.choiceSaved} onRetry={voting.retry} />}
      />
    </div>
  )
}

const voteOn = (assignmentId: string, sent: Sent | null | undefined) =>
  sent && 'choice' in sent && sent.assignment.assignmentId === assignmentId ? sent : null

const undoIcon = (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" strokeLinejoin="round" />
  </svg>
)
