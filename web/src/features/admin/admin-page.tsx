import type { ReactNode } from 'react'
import { useMessages } from '../../language/index.ts'
import { Page } from '../../shell/page.tsx'
import { AdminNav } from './admin-nav.tsx'
import { messages } from './messages/index.ts'
import './admin.css'

interface AdminPageProps {
  readonly name: string
  /** Beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What the operator's pages have in common. */
export function AdminPage({ name, actions, children }: AdminPageProps) {
  const t = useMessages(messages)
  return (
    <Page title={`${name} · ${t.navigation}`} className="admin">
      <AdminNav />
      <header className="admin-head">
        <h1>{name}</h1>
        {actions}
      </header>
      {children}
    </Page>
  )
}
