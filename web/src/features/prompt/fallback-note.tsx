import { useMessages } from '../../language/index.ts'
import type { ShownAnswer } from '../battles/battle-state.ts'
import { messages as battleMessages } from '../battles/messages/index.ts'
import { messages } from '../chat/messages/index.ts'

/** Says that a fallback answered a chat, or that nothing did. The service's own note is in English (see `ownText`). */
export function FallbackNote({ answer }: { readonly answer: Pick<ShownAnswer, 'fallbackReason' | 'missing'> }) {
  const t = useMessages(messages)
  const { reason } = useMessages(battleMessages).fallback
  const { fallbackReason, missing } = answer
  if (fallbackReason === null && !missing) return null
  return (
    <p className="muted" data-testid="fallback">
      {missing ? t.unanswered : t.fallback} {fallbackReason && reason[fallbackReason]}
    </p>
  )
}
