import { shownText } from '@arena/contract/shown-text'
import { Link } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useShortcuts, useShortcutsOn } from '../../ui/shortcuts.ts'
import type { VotedBattle } from './conversation.tsx'
import { letterOf } from './lane.tsx'
import { messages } from './messages/index.ts'

interface NextStepsProps extends VotedBattle {
  readonly threadId: string
  readonly onNewBattle: () => void
  /** Sends the prompt to a new pair. `null` on side-by-side pages, where the user chooses the pair. */
  readonly onSamePrompt: ((prompt: string) => void) | null
}

const agents = { left: 'agent1', right: 'agent2' } as const

/** After a vote: another battle, or a chat with one of the two models. */
export function NextSteps({ prompt, comparisonId, authors, threadId, onNewBattle, onSamePrompt }: NextStepsProps) {
  const t = useMessages(messages)
  const keys = useShortcutsOn()
  useShortcuts({ n: onNewBattle })
  const chatWith = (side: 'left' | 'right') =>
    `/chat?${new URLSearchParams({ from: threadId, continues: comparisonId, side: agents[side] })}`
  return (
    <>
      <Button kind="primary" onClick={onNewBattle} aria-keyshortcuts={keys ? 'N' : undefined}>
        {t.newBattle}
        {keys && (
          <span aria-hidden="true">
            <kbd>N</kbd>
          </span>
        )}
      </Button>
      {onSamePrompt && <Button onClick={() => onSamePrompt(prompt)}>{t.reveal.again}</Button>}
      {(['left', 'right'] as const).map((side) => (
        <Link key={side} className="button" href={chatWith(side)}>
          {shownText(t.reveal.continueInChat(authors[side]?.displayName ?? letterOf(side)))}
        </Link>
      ))}
    </>
  )
}
