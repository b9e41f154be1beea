import { useState } from 'react'
import { useMessages } from '../../language/index.ts'
import { AnswerText } from './answer-text.tsx'
import { messages } from './messages/index.ts'
import { stopArrowKeys } from './prompt-text.tsx'
import './reasoning.css'

interface ReasoningProps {
  readonly text: string
  /** Shows the source without formatting. */
  readonly plain: boolean
}

/** What a model wrote before its answer. Folded, and not formatted before it is opened: it can be longer than the answer. */
export function Reasoning({ text, plain }: ReasoningProps) {
  const { reasoning } = useMessages(messages)
  const [opened, setOpened] = useState(false)
  return (
    <details className="reasoning" onToggle={() => setOpened(true)}>
      <summary>{reasoning}</summary>
      {opened && (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys that scroll must not select a vote
        <div className="reasoning-text" dir="auto" onKeyDown={stopArrowKeys}>
          <AnswerText text={text} plain={plain} />
        </div>
      )}
    </details>
  )
}
