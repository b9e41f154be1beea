import type { VoteClass } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'
import './battle-cells.css'

/** Cells shared by the battle and the vote table. */

export function Moment({ at }: { readonly at: string }) {
  const format = useFormat()
  return (
    <time dateTime={at} className="admin-moment">
      {format.moment(at)}
    </time>
  )
}

/** One value for each side; a `null` side is left out. */
export function Pair({ a, b }: { readonly a: string | null; readonly b: string | null }) {
  return (
    <span className="admin-pair">
      {a !== null && (
        <span>
          <b className="admin-side-a">A</b> <bdi>{shownText(a)}</bdi>
        </span>
      )}
      {b !== null && (
        <span>
          <b className="admin-side-b">B</b> <bdi>{shownText(b)}</bdi>
        </span>
      )}
    </span>
  )
}

const badges: Record<VoteClass, string> = {
  blind: 'good',
  named: 'good',
  informed: 'good',
  self: 'plain',
  fallback: 'warn',
  leaked: 'bad',
  held: 'warn',
}

export function ClassBadge({ name }: { readonly name: VoteClass }) {
  const t = useMessages(messages).classes
  return <span className={`admin-badge admin-badge-${badges[name]}`}>{t.names[name]}</span>
}

/** Shows the end of the id: ids begin with the time, which many users share. */
export function UserLink({ userId }: { readonly userId: string }) {
  const t = useMessages(messages).battles
  const short = userId.slice(-8)
  return (
    <Link href={`/admin/users?search=${userId}`} className="admin-user" title={userId} aria-label={t.userOf(short)}>
      <code dir="ltr">…{short}</code>
    </Link>
  )
}
