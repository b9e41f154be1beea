import { useFormat, useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

/** Which votes the board is made from, and how readers can check it themselves. */
export function VerifyNote({ throughVote }: { readonly throughVote: number }) {
  const t = useMessages(messages).verify
  const format = useFormat()
  return (
    <p className="board-verify muted">
      <a href="/api/arena/votes.jsonl">{t.computed(format.count(throughVote))}</a> {t.check}{' '}
      <code dir="ltr">npx arena verify {location.origin}</code>
    </p>
  )
}
