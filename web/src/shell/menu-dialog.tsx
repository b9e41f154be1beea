import { shownText } from '@arena/contract/shown-text'
import { useState } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../failure/failure-note.tsx'
import { commonMessages, languages, useLanguage, useMessages } from '../language/index.ts'
import { useSession, useSessionState } from '../session/index.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { messages } from './messages/index.ts'
import type { NavigationEntry } from './navigation.ts'
import { chooseTheme, currentTheme, type Theme, themes } from './theme.ts'

interface MenuDialogProps {
  readonly navigation: readonly NavigationEntry[]
  readonly onClose: () => void
}

/** Account, language, theme and, on a phone, the pages. */
export function MenuDialog({ navigation, onClose }: MenuDialogProps) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const session = useSession()
  const { status, me } = useSessionState()
  const { language, choose } = useLanguage()
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const [error, setError] = useState<unknown>(null)
  const signOut = () => void session.signOut().then(onClose, setError)
  return (
    <Dialog title={t.menu} onClose={onClose}>
      <nav className="menu-pages" aria-label={t.navigation}>
        {navigation.map(({ href, name }) => (
          <Link key={href} href={href} onClick={onClose} className="menu-link">
            {common.pages[name]}
          </Link>
        ))}
        <Link href="/privacy" onClick={onClose} className="menu-link">
          {t.privacy}
        </Link>
        <a href="/docs" className="menu-link">
          {t.documentation}
        </a>
      </nav>
      <section className="menu-part" aria-label={t.account.title}>
        {status === 'signed-in' ? (
          <>
            <p>
              <strong>{me?.name ? shownText(me.name) : me?.guest ? t.account.guest : t.account.openId}</strong>{' '}
              {!me?.guest && <span className="muted">{me?.email}</span>}
            </p>
            {me?.guest && <p className="muted">{t.account.guestHint}</p>}
            <div className="menu-actions">
              {me?.guest && (
                <SignInLink newAccount onClick={onClose}>
                  {common.createAccount}
                </SignInLink>
              )}
              <Link href="/account" onClick={onClose} className="button">
                {t.account.manage}
              </Link>
              <Button onClick={signOut}>{t.account.signOut}</Button>
            </div>
            {error !== null && <FailureNote error={error} saved={t.account.stillSignedIn} onRetry={signOut} />}
          </>
        ) : (
          <SignInLink onClick={onClose}>{common.signIn}</SignInLink>
        )}
      </section>
      <div className="menu-choices">
        <label>
          {t.language}
          <select value={language} onChange={(event) => choose(event.target.value as keyof typeof languages)}>
            {Object.entries(languages).map(([tag, { name }]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t.theme}
          <select
            value={theme}
            onChange={(event) => {
              const chosen = event.target.value as Theme
              setTheme(chosen)
              chooseTheme(chosen)
            }}
          >
            {themes.map((name) => (
              <option key={name} value={name}>
                {t.themes[name]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </Dialog>
  )
}
