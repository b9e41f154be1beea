import type { ReactNode } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'
import type { Saving } from './use-saving.ts'

interface SaveSignProps {
  readonly saving: Saving
  /** Whether something on the page cannot be saved as it is. */
  readonly held: boolean
  /** What else is always in sight. */
  readonly children: ReactNode
}

/** Whether everything that was typed is saved. */
export function SaveSign({ saving: { state, flush }, held, children }: SaveSignProps) {
  const t = useMessages(messages).saving
  const kind = held ? 'failed' : state.kind
  return (
    <div className="study-saving">
      {children}
      <span role="status" className={`study-badge study-save-${kind}`}>
        {t[kind]}
      </span>
      {state.kind === 'failed' && (
        <FailureNote error={state.error} saved={t.kept} onRetry={() => void flush().catch(() => {})} />
      )}
    </div>
  )
}
