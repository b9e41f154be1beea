import type { KeyboardEvent } from 'react'
import { useMessages } from '../../language/index.ts'
import { PlainText } from '../../markdown/plain-text.tsx'
import { messages } from './messages/index.ts'

/** A longer prompt scrolls, so that it does not push the answers off the screen. */
const SHORT_PROMPT_CHARS_MAX = 160

/** Arrow keys that scroll a long prompt or a line of code must not select a vote. */
export function stopArrowKeys(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}

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
      onKeyDown={stopArrowKeys}
    >
      <PlainText text={text} />
    </div>
  )
}
