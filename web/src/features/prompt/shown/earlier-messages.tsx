import type { StudyMessage } from '@arena/contract'
import { useMessages } from '../../../language/index.ts'
import { PlainText } from '../../../markdown/plain-text.tsx'
import { AnswerText } from './answer-text.tsx'
import './earlier-messages.css'
import { messages } from '../messages/index.ts'

interface EarlierMessagesProps {
  readonly items: readonly StudyMessage[]
  readonly plain: boolean
  readonly open?: boolean
}

/** The messages that models were sent before a prompt, folded. */
export function EarlierMessages({ items, plain, open = false }: EarlierMessagesProps) {
  const t = useMessages(messages).earlier
  return (
    <details className="card card-small fold" open={open}>
      <summary>{t.title}</summary>
      {items.map(({ role, content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id and never change
        <div key={index} className="earlier-message" dir="auto">
          <p className="muted">{t.roles[role]}</p>
          {role === 'assistant' ? <AnswerText text={content} plain={plain} /> : <PlainText text={content} />}
        </div>
      ))}
    </details>
  )
}
