import { useMessages } from '../../language/index.ts'
import { keepArrows } from './keep-arrows.ts'
import { messages } from './messages/index.ts'

/** A longer one scrolls: it must not push the answers off the screen. */
const SHORT_PROMPT_CHARS_MAX = 160

/** What was asked. */
export function Prompt({ text }: { readonly text: string }) {
  const t = useMessages(messages)
  const long = text.length > SHORT_PROMPT_CHARS_MAX || text.includes('\n')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={t.prompt}
      className={`prompt ${long ? 'prompt-long' : ''}`}
      tabIndex={long ? 0 : undefined}
      onKeyDown={keepArrows}
    >
      <p dir="auto">{text}</p>
    </div>
  )
}
