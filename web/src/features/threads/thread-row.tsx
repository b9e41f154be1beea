import type { ListedThread } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useFormat, useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusLost } from '../../ui/focus-lost.ts'
import { Menu } from '../../ui/menu.tsx'
import { messages } from './messages/index.ts'

interface ThreadRowProps {
  readonly thread: ListedThread
  /** In the list of shared links: shows the address and a button that stops sharing. */
  readonly asLink: boolean
  /** The title alone. */
  readonly compact: boolean
  readonly onRename: () => void
  readonly onShare: () => void
  readonly onDelete: () => void
  readonly onRevoke: () => void
  /** Called when the row is removed while it has the focus. */
  readonly onFocusLost: () => void
}

export function ThreadRow(props: ThreadRowProps) {
  const { thread, asLink, compact, onRename, onShare, onDelete, onRevoke, onFocusLost } = props
  const t = useMessages(messages)
  const format = useFormat()
  const { threadId, title, mode, visibility, messageCount, updatedAt, unvotedBattles, lastVote } = thread
  const [path] = useLocation()
  const row = useRef<HTMLLIElement>(null)
  useFocusLost(row, onFocusLost)
  const address = mode === 'chat' || mode === 'direct' ? `/chat/${threadId}` : `/threads/${threadId}`
  return (
    <li ref={row} className="threads-row">
      <div className="threads-what">
        <Link href={address} className="threads-title" dir="auto" aria-current={path === address ? 'page' : false}>
          {shownText(title)}
        </Link>
        {compact ? (
          unvotedBattles > 0 && <span className="threads-badge">{t.needsVote}</span>
        ) : (
          <p className="muted threads-facts">
            <span>{t.modes[mode]}</span>
            <span>{t.turns(messageCount)}</span>
            <time dateTime={updatedAt} title={format.moment(updatedAt)}>
              {format.ago(updatedAt)}
            </time>
            {unvotedBattles > 0 && <span className="threads-badge">{t.needsVote}</span>}
            {lastVote && (
              <bdi>
                <Outcome vote={lastVote} />
              </bdi>
            )}
            {visibility !== 'private' && <span className="threads-badge">{t.visibility[visibility]}</span>}
          </p>
        )}
        {asLink && <code className="threads-link">{`${location.origin}/threads/${threadId}`}</code>}
      </div>
      {asLink && (
        <Button kind="danger" onClick={onRevoke}>
          {t.revoke}
        </Button>
      )}
      <Menu
        label={t.actions(shownText(title))}
        items={[
          { label: t.share, onChoose: onShare },
          { label: t.rename, onChoose: onRename },
          { label: t.delete, onChoose: onDelete },
        ]}
      />
    </li>
  )
}

function Outcome({ vote: { agent1, agent2, voteChoice } }: { readonly vote: NonNullable<ListedThread['lastVote']> }) {
  const { outcome } = useMessages(messages)
  const [left, right] = [shownText(agent1.displayName), shownText(agent2.displayName)]
  if (voteChoice === 'left') return outcome.win(left, right)
  if (voteChoice === 'right') return outcome.win(right, left)
  return outcome[voteChoice](left, right)
}
