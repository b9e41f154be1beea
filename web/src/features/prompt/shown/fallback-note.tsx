import { useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'
import type { ShownAnswer } from '../shown-answer.ts'

/** Says that a fallback answered a chat, or that nothing did. The service's own note is in English (see `ownText`). */
export function FallbackNote({ answer }: { readonly answer: Pick<ShownAnswer, 'fallbackReason' | 'missing'> }) {
  const t = useMessages(messages)
  const { fallbackReason, missing } = answer
  if (fallbackReason === null && !missing) return null
  return (
    <p className="muted" data-testid="fallback">
      {missing ? t.unanswered : t.fallback} {fallbackReason && t.fallbackReasons[fallbackReason]}
    </p>
  )
}
