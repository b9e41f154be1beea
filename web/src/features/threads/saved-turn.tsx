import type { Message } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { Link } from 'wouter'
import { commonMessages, useFormat, useMessages } from '../../language/index.ts'
import { PlainText } from '../../markdown/plain-text.tsx'
import { leftAnswer } from '../battles/shown-turns.ts'
import { AnswerText } from '../prompt/answer-text.tsx'
import { FallbackNote } from '../prompt/fallback-note.tsx'
import { savedSettings } from '../prompt/generation-settings.ts'
import { messages as promptMessages } from '../prompt/messages/index.ts'
import { ownText } from '../prompt/own-text.ts'
import { Reasoning } from '../prompt/reasoning.tsx'
import { SettingsNote } from '../prompt/settings-note.tsx'
import { messages } from './messages/index.ts'

interface SavedTurnProps {
  readonly message: Message
  readonly plain: boolean
  readonly nameOf: (modelName: string) => string
}

/** One saved turn of a chat. */
export function SavedTurn({ message, plain, nameOf }: SavedTurnProps) {
  const t = useMessages(messages)
  const { cost } = useMessages(promptMessages)
  const common = useMessages(commonMessages)
  const format = useFormat()
  const { promptText, model1Name, model1Cost, finishReason } = message
  const answer = leftAnswer(message)
  return (
    <article className="thread-turn" aria-label={promptText.slice(0, 120)}>
      <div className="thread-prompt">
        <PlainText text={promptText} />
      </div>
      {message.continues?.threadId && (
        <p className="muted">
          <Link href={`/threads/${message.continues.threadId}`}>{t.continuesBattle}</Link>
        </p>
      )}
      <SettingsNote settings={savedSettings(message.settings)} />
      <div className="thread-answer">
        <h2 className="muted thread-author">{model1Name && <bdi>{shownText(nameOf(model1Name))}</bdi>}</h2>
        <FallbackNote answer={answer} />
        <AnswerText text={ownText(answer)} plain={plain} />
        {finishReason === 'cancelled' && <p className="muted">{t.stopped}</p>}
        {finishReason === 'length' && <p className="muted">{common.truncated}</p>}
        {finishReason === 'error' && <p className="muted">{common.cutOff}</p>}
        {model1Cost !== null && (
          <p className="muted">
            {cost}: <bdi>{format.cost(model1Cost)}</bdi>
          </p>
        )}
        {answer.reasoning && <Reasoning text={answer.reasoning} plain={plain} />}
      </div>
    </article>
  )
}
