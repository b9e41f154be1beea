import { Link } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

/** @param chosen somebody narrowed the votes down: there may be others */
export function EmptyBoard({ chosen }: { readonly chosen: boolean }) {
  const t = useMessages(messages).empty
  return (
    <div className="board-empty">
      <h3>{t.title}</h3>
      <p>{chosen ? t.filteredText : t.text}</p>
      {!chosen && (
        <Link href="/" className="button button-primary">
          {t.battle}
        </Link>
      )}
    </div>
  )
}
