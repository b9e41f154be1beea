import type { VoteClass } from '@arena/contract'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'
import './battle-cells.css'

/** The parts that a row of battles and one of votes share. */

export function Moment({ at }: { readonly at: string }) {
  const format = useFormat()
  return (
    <time dateTime={at} className="admin-moment">
      {format.moment(at)}
    </time>
  )
}

export function Pair({ model1Name, model2Name }: { readonly model1Name: string; readonly model2Name: string }) {
  const { side } = useMessages(messages).battles
  return (
    <span className="admin-pair">
      <span>
        <b className="admin-side-a">{side.a}</b> <bdi>{model1Name}</bdi>
      </span>
      <span>
        <b className="admin-side-b">{side.b}</b> <bdi>{model2Name}</bdi>
      </span>
    </span>
  )
}

const looks: Record<VoteClass, string> = { counted: 'good', fallback: 'warn', self: 'plain', leaked: 'bad' }

export function ClassBadge({ name }: { readonly name: VoteClass }) {
  const t = useMessages(messages).classes
  return <span className={`admin-badge admin-badge-${looks[name]}`}>{t.names[name]}</span>
}

/** The end of an id tells users apart; its beginning is the time, which many share. */
export function UserLink({ userId }: { readonly userId: string }) {
  const t = useMessages(messages).battles
  const short = userId.slice(-8)
  return (
    <Link href={`/admin/users?search=${userId}`} className="admin-user" title={userId} aria-label={t.userOf(short)}>
      <code dir="ltr">…{short}</code>
    </Link>
  )
}
