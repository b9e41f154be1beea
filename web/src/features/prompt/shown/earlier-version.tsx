import type { ReactNode } from 'react'
import { useMessages } from '../../../language/index.ts'
import './earlier-version.css'
import { messages } from '../messages/index.ts'

/** Turns that were replaced: not part of the conversation any more, but still readable. */
export function EarlierVersion({ children }: { readonly children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <details className="earlier-version" data-testid="earlier-version">
      <summary>{t.earlierVersion}</summary>
      {children}
    </details>
  )
}
