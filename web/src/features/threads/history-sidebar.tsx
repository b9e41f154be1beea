import { useState } from 'react'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useSessionState } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { messages } from './messages/index.ts'
import { ThreadList } from './thread-list.tsx'

/** The threads next to a conversation, on wide screens. Narrow ones have a page for them. */
export default function HistorySidebar() {
  const t = useMessages(messages)
  const { pages } = useMessages(commonMessages)
  const { status } = useSessionState()
  const [needsVote, setNeedsVote] = useState(false)
  return (
    <aside className="history" aria-label={pages.threads}>
      {status === 'visitor' && <p className="muted">{t.historyEmpty}</p>}
      {status === 'signed-in' && (
        <ThreadList compact filter={needsVote ? 'needs-vote' : 'all'}>
          <Button className="history-filter" aria-pressed={needsVote} onClick={() => setNeedsVote(!needsVote)}>
            {t.needsVote}
          </Button>
        </ThreadList>
      )}
    </aside>
  )
}
