import { useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { stopArrowKeys } from '../../../ui/stop-arrow-keys.ts'
import { messages } from '../messages/index.ts'
import { AnswerText } from './answer-text.tsx'
import './reasoning.css'

interface ReasoningProps {
  readonly text: string
  /** Shows the source without formatting. */
  readonly plain: boolean
  /** Whether the model still reasons: then it is open, unless the reader folds it. */
  readonly live?: boolean
}

/** What a model wrote before its answer. Folded, and not formatted before it is opened: it can be longer than the answer. */
export function Reasoning({ text, plain, live = false }: ReasoningProps) {
  const { reasoning } = useMessages(messages)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? live
  return (
    <details className={`reasoning ${live ? 'reasoning-live' : ''}`} open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          setChosen(!open)
        }}
      >
        {reasoning}
      </summary>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys that scroll must not select a vote
        <div className="reasoning-text" dir="auto" onKeyDown={stopArrowKeys}>
          <AnswerText text={text} plain={plain} streaming={live} />
        </div>
      )}
    </details>
  )
}
