import { shownText } from '@arena/contract/shown-text'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { useShortcuts, useShortcutsOn } from '../../ui/shortcuts.ts'
import type { VotedBattle } from './conversation.tsx'
import { sides } from './live/battle-state.ts'
import { messages } from './messages/index.ts'
import { ShareResult } from './share-result.tsx'
import { letterOf } from './turn/lane.tsx'

interface NextStepsProps extends VotedBattle {
  readonly threadId: string
  readonly onNewBattle: () => void
  /** Sends the prompt to a new pair. `null` on side-by-side pages, where the user chooses the pair. */
  readonly onSamePrompt: ((prompt: string) => void) | null
  /** The button that shares the thread. */
  readonly share: ReactNode
}

const agents = { left: 'agent1', right: 'agent2' } as const

/** After a vote: another battle, a chat with one of the two models, or a picture or a link for others. */
export function NextSteps(props: NextStepsProps) {
  const { prompt, comparisonId, authors, threadId, onNewBattle, onSamePrompt, share } = props
  const t = useMessages(messages)
  const keys = useShortcutsOn()
  useShortcuts({ n: onNewBattle })
  const chatWith = (side: 'left' | 'right') =>
    `/chat?${new URLSearchParams({ from: threadId, continues: comparisonId, side: agents[side] })}`
  return (
    <>
      <Button kind="primary" onClick={onNewBattle} aria-keyshortcuts={keys ? 'N' : undefined}>
        {t.newBattle}
        {keys && <KeyCaps names={['N']} />}
      </Button>
      {onSamePrompt && <Button onClick={() => onSamePrompt(prompt)}>{t.reveal.again}</Button>}
      <span className="next-chat">
        <span aria-hidden="true">{t.reveal.chat}</span>
        {sides.map((side) => {
          const label = shownText(t.reveal.continueInChat(authors[side]?.displayName ?? letterOf(side)))
          return (
            <Link key={side} className="button button-quiet" href={chatWith(side)} aria-label={label} title={label}>
              <span className={`side-badge side-badge-${side}`}>{letterOf(side)}</span>
            </Link>
          )
        })}
      </span>
      <ShareResult {...props} />
      {share}
    </>
  )
}
