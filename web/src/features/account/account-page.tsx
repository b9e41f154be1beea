import { shownText } from '@arena/contract/shown-text'
import { Link } from 'wouter'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useSessionState } from '../../session/index.tsx'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { messages as ownBoardMessages } from '../leaderboard/own/messages/index.ts'
import { messages as reasonMessages } from '../reasons/messages/index.ts'
import './account.css'
import { DeleteUser } from './delete-user.tsx'
import { DownloadData } from './download-data.tsx'
import { KeyList } from './key-list.tsx'
import { messages } from './messages/index.ts'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import { SharePreferences } from './share-preferences.tsx'

/** The user's own data: name, password and sessions of an account, API keys, and for every user the consent to exports and the download and deletion of everything. */
export default function AccountPage() {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const ownBoard = useMessages(ownBoardMessages)
  const { ownBoardLink } = useMessages(reasonMessages)
  const { status, me } = useSessionState()
  return (
    <Page title={t.title} className="page-narrow account-page">
      <h1>{t.title}</h1>
      {status === 'starting' && <PageLoading />}
      {status === 'visitor' && (
        <p>
          {t.signInFirst} <SignInLink className="button button-primary">{common.signIn}</SignInLink>
        </p>
      )}
      {me?.guest && (
        <p>
          {t.guest}{' '}
          <SignInLink newAccount className="button button-primary">
            {common.createAccount}
          </SignInLink>
        </p>
      )}
      {me && !me.guest && !me.account && (
        <section className="account-part">
          {(me.name ?? me.email) !== null && (
            <p>
              {me.name !== null && <strong dir="auto">{shownText(me.name)}</strong>}{' '}
              {me.email !== null && <bdi className="account-email muted">{me.email}</bdi>}
            </p>
          )}
          <p>{t.openId}</p>
        </section>
      )}
      {me?.account && (
        <>
          <NameForm me={me} />
          <PasswordForm email={me.email ?? ''} />
          <SessionList />
        </>
      )}
      {me && !me.guest && <KeyList />}
      {me && (
        <section className="account-part">
          <h2>{ownBoard.title}</h2>
          <p>
            {ownBoard.intro} <Link href="/leaderboard/mine">{ownBoardLink}</Link>
          </p>
        </section>
      )}
      {me && <SharePreferences me={me} />}
      {me && <DownloadData />}
      {me && <DeleteUser me={me} />}
    </Page>
  )
}
