import { Link, useSearchParams } from 'wouter'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useSessionState } from '../../session/index.tsx'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { messages } from './messages/index.ts'
import { ThreadList } from './thread-list.tsx'

const tabs = [
  { filter: 'all', href: '/threads' },
  { filter: 'needs-vote', href: '/threads?vote' },
  { filter: 'shared', href: '/threads?shared' },
] as const

/** The user's threads; with `?vote` those that need a vote, with `?shared` their shared links. */
export default function ThreadsPage() {
  const t = useMessages(messages)
  const { pages, signIn } = useMessages(commonMessages)
  const { status } = useSessionState()
  const [query] = useSearchParams()
  const filter = query.has('shared') ? 'shared' : query.has('vote') ? 'needs-vote' : 'all'
  const title = { all: pages.threads, 'needs-vote': t.needsVote, shared: t.sharedLinks }[filter]
  return (
    <Page title={title} className="threads-page">
      <header>
        <h1>{title}</h1>
        <p className="muted">{t.lead}</p>
      </header>
      {status === 'starting' && <PageLoading />}
      {status === 'visitor' && (
        <p>
          {t.signInFirst} <SignInLink>{signIn}</SignInLink>
        </p>
      )}
      {status === 'signed-in' && (
        <ThreadList filter={filter}>
          <nav className="threads-tabs" aria-label={pages.threads}>
            {tabs.map((tab) => (
              <Link
                key={tab.filter}
                href={tab.href}
                className="button"
                aria-current={tab.filter === filter ? 'page' : false}
              >
                {{ all: t.all, 'needs-vote': t.needsVote, shared: t.sharedLinks }[tab.filter]}
              </Link>
            ))}
          </nav>
        </ThreadList>
      )}
    </Page>
  )
}
