import type { Assignment } from '@arena/contract'
import { useMessages } from '../../../language/index.ts'
import { Collapsible } from '../../battles/turn/collapsible.tsx'
import { Attached } from '../../prompt/attachments/attached.tsx'
import { withImages } from '../../prompt/attachments/prompt-parts.ts'
import { AnswerText } from '../../prompt/shown/answer-text.tsx'
import { EarlierMessages } from '../../prompt/shown/earlier-messages.tsx'
import { Prompt } from '../../prompt/shown/prompt-text.tsx'
import { messages } from './messages/index.ts'
import './study-prompt-text.css'

type StudyPromptTextProps = Assignment['prompt'] & {
  readonly plain: boolean
  /** Called once the reference looks as it will. */
  readonly onSettled?: () => void
}

/** Longer ones are folded. */
const REFERENCE_CHARS_MAX = 300
const PROMPT_CHARS_MAX = 700
const PROMPT_LINES_MAX = 8

/** The prompt that two answers are for, with the messages before it and its reference answer. */
export function StudyPromptText({ messages: all, reference, attachments, plain, onSettled }: StudyPromptTextProps) {
  const t = useMessages(messages).prompt
  const earlier = all.slice(0, -1)
  const last = all.at(-1)?.content ?? ''
  const isLong = last.length > PROMPT_CHARS_MAX || last.split('\n').length > PROMPT_LINES_MAX
  return (
    <>
      {earlier.length > 0 && <EarlierMessages items={earlier} plain={plain} />}
      <div className="study-prompt">
        <Collapsible long={isLong}>
          <Prompt prompt={withImages(last, [])} onEdit={null} />
        </Collapsible>
        {/* Not folded: the answers are about them. */}
        <Attached parts={{ text: '', files: [], images: attachments }} />
      </div>
      {reference !== null && (
        <details className="card card-small fold" open={reference.length <= REFERENCE_CHARS_MAX}>
          <summary>{t.reference}</summary>
          <div dir="auto">
            <AnswerText text={reference} plain={plain} onSettled={onSettled} />
          </div>
        </details>
      )}
    </>
  )
}
