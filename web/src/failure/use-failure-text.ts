import { useMessages } from '../language/index.ts'
import { explain } from './explain.ts'
import { messages } from './messages/index.ts'

/** One sentence about a failure, for lists that cannot show a `FailureNote` for each. */
export function useFailureText(): (error: unknown) => string {
  const t = useMessages(messages)
  return (error) => {
    const { kind, reason, sentence } = explain(error)
    if (reason !== null && Object.hasOwn(t.reasons, reason)) return t.reasons[reason as keyof typeof t.reasons]
    return (kind === 'refused' ? sentence : null) ?? t.title[kind]
  }
}
