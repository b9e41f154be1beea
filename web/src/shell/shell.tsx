import { type ReactNode, useState } from 'react'
import { Link, useRoute } from 'wouter'
import { useMessages } from '../language/index.ts'
import { useSessionState } from '../session/index.tsx'
import { AnnouncerProvider } from '../ui/announcer.tsx'
import { IconButton } from '../ui/button.tsx'
import { ToastProvider } from '../ui/toasts.tsx'
import { KeyboardButton } from './keyboard-button.tsx'
import { MenuDialog } from './menu-dialog.tsx'
import { messages } from './messages/index.ts'
import { SignInLink } from './sign-in-link.tsx'
import './shell.css'

/** What stands around every page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useMessages(messages)
  const { status, me } = useSessionState()
  const [menu, setMenu] = useState(false)
  const account = status === 'signed-in' ? (me?.name ?? (me?.guest ? t.account.guest : t.account.openId)) : null
  return (
    <AnnouncerProvider>
      <ToastProvider label={t.notices}>
        <a className="skip" href="#content">
          {t.skip}
        </a>
        <header className="shell-head">
          <Link href="/" className="brand" aria-label="Arena">
            <svg viewBox="0 0 32 32" aria-hidden="true">
              <path d="M5 25 11.5 8 18 25" className="brand-a" />
              <path d="M20 8h3.4a4 4 0 0 1 0 8H20zm0 8h4a4.4 4.4 0 0 1 0 9H20z" className="brand-b" />
            </svg>
            <span>Arena</span>
          </Link>
          <nav aria-label={t.navigation} className="shell-nav">
            <NavLink href="/">{t.battle}</NavLink>
            <NavLink href="/side-by-side">{t.sideBySide}</NavLink>
            <NavLink href="/chat">{t.chat}</NavLink>
            <NavLink href="/leaderboard">{t.leaderboard}</NavLink>
            <NavLink href="/threads">{t.threads}</NavLink>
            {me?.admin && <NavLink href="/admin">{t.admin}</NavLink>}
          </nav>
          <div className="shell-end">
            {status === 'visitor' ? (
              <SignInLink className="button button-quiet shell-account">{t.account.visitor}</SignInLink>
            ) : (
              <span className="shell-account muted">{account}</span>
            )}
            <KeyboardButton />
            <IconButton
              label={t.menu}
              onClick={() => setMenu(true)}
              icon={
                <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
                  <path d="M4 7h16M4 12h16M4 17h16" strokeLinecap="round" />
                </svg>
              }
            />
          </div>
        </header>
        {menu && <MenuDialog onClose={() => setMenu(false)} />}
        {children}
      </ToastProvider>
    </AnnouncerProvider>
  )
}

function NavLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const [here] = useRoute(href === '/' ? '/' : `${href}/*?`)
  return (
    <Link href={href} className="nav-link" aria-current={here ? 'page' : false}>
      {children}
    </Link>
  )
}
