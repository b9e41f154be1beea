import { Link, useRoute } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

export function AdminNav() {
  const t = useMessages(messages)
  return (
    <nav className="admin-nav" aria-label={t.navigation}>
      <NavLink href="/admin" name={t.pages.overview} />
      <NavLink href="/admin/models" name={t.pages.models} />
      <NavLink href="/admin/flags" name={t.pages.flags} />
      <NavLink href="/admin/users" name={t.pages.users} />
      <NavLink href="/admin/battles" name={t.pages.battles} />
      <NavLink href="/admin/votes" name={t.pages.votes} />
    </nav>
  )
}

function NavLink({ href, name }: { readonly href: string; readonly name: string }) {
  const [here] = useRoute(href)
  return (
    <Link href={href} aria-current={here ? 'page' : false}>
      {name}
    </Link>
  )
}
