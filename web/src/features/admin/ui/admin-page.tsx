import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { Page } from '../../../shell/page.tsx'
import '../../../ui/parts.css'
import { messages } from './messages/index.ts'
import './admin.css'

interface AdminPageProps {
  readonly name: string
  /** Shown next to the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The layout of an admin page. */
export function AdminPage({ name, actions, children }: AdminPageProps) {
  const { pages } = useMessages(messages)
  const { admin } = useMessages(commonMessages).pages
  return (
    <Page title={`${name} · ${admin}`} className="admin">
      <nav className="admin-nav" aria-label={admin}>
        {Object.entries(pages).map(([path, label]) => (
          <NavLink key={path} href={path === 'overview' ? '/admin' : `/admin/${path}`} name={label} />
        ))}
      </nav>
      <header className="admin-head">
        <h1>{name}</h1>
        {actions}
      </header>
      {children}
    </Page>
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
