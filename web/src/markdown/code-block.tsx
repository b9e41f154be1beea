import { type ReactNode, useState } from 'react'
import { useMessages } from '../language/index.ts'
import { useCopy } from '../ui/use-copy.ts'
import { messages } from './messages/index.ts'

interface CodeBlockProps {
  readonly language: string | undefined
  /** Called on copy only, because the text can be long. */
  readonly readCode: () => string
  readonly children: ReactNode
}

export function CodeBlock({ language, readCode, children }: CodeBlockProps) {
  const labels = useMessages(messages)
  const { state, copy } = useCopy(readCode)
  const [wraps, setWraps] = useState(false)
  const name = language ? `${labels.code}, ${language}` : labels.code
  return (
    <div className={`md-code ${wraps ? 'md-wraps' : ''}`}>
      <div className="md-code-bar">
        <span className="md-code-language" dir="auto">
          {language ?? labels.code}
        </span>
        <button
          type="button"
          className="md-copy"
          aria-label={`${labels.wrap}: ${name}`}
          aria-pressed={wraps}
          onClick={() => setWraps(!wraps)}
        >
          {labels.wrap}
        </button>
        <button
          type="button"
          className="md-copy"
          aria-label={state === 'copy' ? `${labels.copy}: ${name}` : labels[state]}
          onClick={() => void copy()}
        >
          {labels[state]}
        </button>
        <span className="visually-hidden" role="status">
          {state === 'copy' ? '' : labels[state]}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a keyboard cannot scroll to the end of a long line. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div className="md-scroll" role="group" aria-label={name} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}
