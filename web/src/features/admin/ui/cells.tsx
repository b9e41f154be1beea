import type { VoteClass } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { messages } from './messages/index.ts'
import './cells.css'

/** A name or an id of the API. */
export function Code({ children }: { readonly children: string }) {
  return (
    <code className="admin-id" dir="ltr">
      {shownText(children)}
    </code>
  )
}

/** What people call something, and what the API calls it. */
export function Named({
  label,
  name,
  href,
}: {
  readonly label: string
  readonly name: string
  readonly href?: string
}) {
  const strong = <strong dir="auto">{shownText(label)}</strong>
  return (
    <span className="admin-person">
      {href ? <Link href={href}>{strong}</Link> : strong}
      <Code>{name}</Code>
    </span>
  )
}

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
  return (
    <span className={`badge badge-${badges[name]}`} title={t.meanings[name]}>
      {t.names[name]}
    </span>
  )
}

/** Shows the end of the id: ids begin with the time, which many users share. */
export function UserLink({ userId }: { readonly userId: string }) {
  const t = useMessages(messages)
  const short = userId.slice(-8)
  return (
    <Link href={`/admin/users?search=${userId}`} className="admin-user" title={userId} aria-label={t.userOf(short)}>
      <code dir="ltr">…{short}</code>
    </Link>
  )
}
