import type { BoardRow } from '@arena/contract'
import { useMessages } from '../../../language/index.ts'
import '../../../ui/parts.css'
import { messages } from '../messages/index.ts'
import './status-badges.css'

type Marked = Pick<BoardRow, 'status' | 'separated'>

/** Limits of a rating that readers should know. */
function useMarks({ status, separated }: Marked): { kind: string; word: string; meaning: string }[] {
  const t = useMessages(messages).status
  return [
    ...(status === 'ranked' ? [] : [{ kind: status, word: t[status], meaning: t[`${status}Text`] }]),
    ...(separated ? [{ kind: 'separated', word: t.separated, meaning: t.separatedText }] : []),
  ]
}

export function StatusBadges(row: Marked) {
  const marks = useMarks(row)
  return marks.map(({ kind, word, meaning }) => (
    <span key={kind} className={`badge badge-status badge-${kind}`} title={meaning}>
      {word}
    </span>
  ))
}

/** The meaning of each badge. */
export function StatusNotes({ row }: { readonly row: Marked }) {
  return useMarks(row).map(({ kind, word, meaning }) => (
    <p key={kind} className="muted">
      <strong>{word}</strong>: {meaning}
    </p>
  ))
}
