import type { Message } from '@arena/contract'
import { commonMessages, useMessages } from '../../language/index.ts'
import { Answer } from '../../markdown/markdown.tsx'
import { messages } from './messages/index.ts'
import { SavedBattle } from './saved-battle.tsx'

interface SavedTurnProps {
  readonly message: Message
  readonly plain: boolean
  /** Whether the keys vote on this turn. */
  readonly keyed: boolean
  readonly nameOf: (modelName: string) => string
}

/** One saved turn: a battle, or a prompt with one answer. */
export function SavedTurn({ message, plain, keyed, nameOf }: SavedTurnProps) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const { comparisonId, promptText, model1Name, model1Response, finishReason } = message
  return (
    <article className="thread-turn" aria-label={promptText.slice(0, 120)}>
      <p className="thread-prompt" dir="auto">
        {promptText}
      </p>
      {comparisonId === null ? (
        <div className="thread-answer">
          <h2 className="muted thread-author">{model1Name && <bdi>{nameOf(model1Name)}</bdi>}</h2>
          <Answer text={model1Response ?? ''} plain={plain} />
          {finishReason === 'cancelled' && <p className="muted">{t.stopped}</p>}
          {finishReason === 'length' && <p className="muted">{common.truncated}</p>}
          {finishReason === 'error' && <p className="muted">{common.cutOff}</p>}
        </div>
      ) : (
        <SavedBattle message={message} comparisonId={comparisonId} plain={plain} keyed={keyed} nameOf={nameOf} />
      )}
    </article>
  )
}
