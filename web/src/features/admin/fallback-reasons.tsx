import { useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

interface FallbackReasonsProps {
  readonly fallback1: string | null
  readonly fallback2: string | null
}

/** Why another model answered, for the side where it did. */
export function FallbackReasons({ fallback1, fallback2 }: FallbackReasonsProps) {
  const { side, reasons } = useMessages(messages).battles
  // A reason that a later service has is shown as the service calls it.
  const words: Readonly<Record<string, string>> = reasons
  return (
    <span className="admin-pair">
      {fallback1 !== null && (
        <span>
          <b className="admin-side-a">{side.a}</b> {words[fallback1] ?? fallback1}
        </span>
      )}
      {fallback2 !== null && (
        <span>
          <b className="admin-side-b">{side.b}</b> {words[fallback2] ?? fallback2}
        </span>
      )}
    </span>
  )
}
