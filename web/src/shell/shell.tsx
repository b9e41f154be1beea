import { shownText } from '@arena/contract/shown-text'
import { type ReactNode, useState } from 'react'
import { Link, useRoute } from 'wouter'
import { commonMessages, useMessages } from '../language/index.ts'
import { useSessionState } from '../session/index.tsx'
import { AnnouncerProvider } from '../ui/announcer.tsx'
import { IconButton } from '../ui/button.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { ToastProvider } from '../ui/toasts.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import { MenuDialog } from './menu-dialog.tsx'
import { messages } from './messages/index.ts'
import { ModelNotice } from './model-notice.tsx'
import { type NavigationEntry, useNavigation } from './navigation.ts'
import { useSection } from './section.ts'
import { ShortcutsButton } from './shortcuts-button.tsx'
import './shell.css'

interface ShellProps {
  readonly navigation: readonly NavigationEntry[]
  /** What goes on while another page is open. */
  readonly battleLink: ReactNode
  readonly children: ReactNode
}

/** The header and the overlays of every page. */
export function Shell({ navigation, battleLink, children }: ShellProps) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const { status, me, blocked } = useSessionState()
  const [menu, setMenu] = useState(false)
  const links = useNavigation(navigation, me)
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
              <path d="M15 2.5a12 12 0 0 0 0 24z" className="brand-a" />
              <path d="M17 5.5a12 12 0 0 1 0 24z" className="brand-b" />
            </svg>
            <span>Arena</span>
          </Link>
          <nav aria-label={t.navigation} className="shell-nav">
            {links.map(({ href, name }) => (
              <NavLink key={href} href={href} name={name}>
                {common.pages[name]}
              </NavLink>
            ))}
          </nav>
          <div className="shell-end">
            {battleLink}
            {status === 'visitor' && (
              <SignInLink className="button button-quiet shell-account">{common.signIn}</SignInLink>
            )}
            {status === 'signed-in' && (
              <Link href="/account" className="shell-account muted" title={t.account.title}>
                {account && shownText(account)}
              </Link>
            )}
            <ShortcutsButton />
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
        {menu && <MenuDialog navigation={links} onClose={() => setMenu(false)} />}
        {blocked && <BlockedNotice />}
        {children}
        <ModelNotice />
      </ToastProvider>
    </AnnouncerProvider>
  )
}

function NavLink({ href, name, children }: Pick<NavigationEntry, 'href' | 'name'> & { readonly children: ReactNode }) {
  const section = useSection()
  // A thread is part of the section that it was started in.
  const [here] = useRoute(href === '/' || href === '/threads' ? href : `${href}/*?`)
  return (
    <Link href={href} className="nav-link" aria-current={(section ? section === name : here) ? 'page' : false}>
      {children}
    </Link>
  )
}
