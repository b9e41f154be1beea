import type { Thread } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

/** Tells the owner that an administrator stopped the sharing, and why. */
export function TakenDownNote({ thread: { takenDown } }: { readonly thread: Thread }) {
  const t = useMessages(messages)
  if (takenDown === null) return null
  return (
    <p className="threads-taken-down">
      {t.takenDown} {takenDown.reason !== null && <bdi>{shownText(t.takenDownReason(takenDown.reason))}</bdi>}
    </p>
  )
}
