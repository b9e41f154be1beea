import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { commonMessages, useMessages } from '../../language/index.ts'
import './battle-link.css'
import { subscribeLiveBattles, writingThread } from './live/live-battle.ts'
import { subscribeUnvotedBattle, unvotedBattleThread } from './live/unvoted-battle.ts'
import { messages } from './messages/index.ts'

/** In the navigation: leads back to a battle that is being written or needs a vote, from every other page. */
export function BattleLink() {
  const t = useMessages(messages).sign
  const { battle } = useMessages(commonMessages).pages
  const [path] = useLocation()
  const writing = useSyncExternalStore(subscribeLiveBattles, writingThread)
  const unvoted = useSyncExternalStore(subscribeUnvotedBattle, unvotedBattleThread)
  const threadId = writing ?? unvoted
  // The start pages have their own note about a battle without a vote.
  const isNoted = writing === null && (path === '/' || path === '/side-by-side')
  if (threadId === null || isNoted || path === `/threads/${threadId}`) return null
  return (
    <Link href={`/threads/${encodeURIComponent(threadId)}`} className="battle-link">
      <span className={`battle-link-mark ${writing ? 'battle-link-writing' : ''}`} aria-hidden="true" />
      <span className="visually-hidden">{battle}: </span>
      <span className="battle-link-text">{writing ? t.writing : t.ready}</span>
    </Link>
  )
}
