import { useMessages } from '../../../language/index.ts'
import { PlainText } from '../../../markdown/plain-text.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { penIcon } from '../../../ui/pen-icon.tsx'
import { Attached } from '../attachments/attached.tsx'
import { splitPrompt } from '../attachments/prompt-parts.ts'
import { messages } from '../messages/index.ts'
import './prompt-text.css'
import { stopArrowKeys } from '../../../ui/stop-arrow-keys.ts'

/** A longer prompt scrolls, so that it does not push the answers off the screen. */
const SHORT_PROMPT_CHARS_MAX = 160

interface PromptProps {
  readonly prompt: string
  /** Puts it into the field, to change it and send it again. */
  readonly onEdit: (() => void) | null
}

/** A prompt in a battle, a chat or a thread. */
export function Prompt({ prompt, onEdit }: PromptProps) {
  const t = useMessages(messages)
  const parts = splitPrompt(prompt)
  const { text } = parts
  const long = text.length > SHORT_PROMPT_CHARS_MAX || text.includes('\n')
  return (
    <>
      <div className="prompt-row">
        {onEdit && <IconButton label={t.editPrompt} icon={penIcon} onClick={onEdit} />}
        {/* A file can be sent without words. */}
        {text !== '' && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div
            role="group"
            aria-label={t.prompt}
            className={`prompt ${long ? 'prompt-long' : ''}`}
            tabIndex={long ? 0 : undefined}
            onKeyDown={stopArrowKeys}
          >
            <PlainText text={text} />
          </div>
        )}
      </div>
      <Attached parts={parts} />
    </>
  )
}
