import { pages } from '@arena/contract/pages'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { BattlePage } from './features/battles/index.tsx'
import { LanguageProvider } from './language/index.ts'
import { createQueries } from './queries.ts'
import { createSession, SessionProvider, useSessionState } from './session/index.tsx'
import { FaultBoundary } from './shell/fault-boundary.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageLoading } from './shell/page-loading.tsx'
import { Shell } from './shell/shell.tsx'
import { SignInGateProvider } from './shell/sign-in-gate.tsx'

// The battle is what people come for; every other page is fetched when it is opened.
const SideBySidePage = lazy(() => import('./features/battles/side-by-side-page.tsx'))
const ChatPage = lazy(() => import('./features/chat/chat-page.tsx'))
const ThreadsPage = lazy(() => import('./features/threads/threads-page.tsx'))
const ThreadPage = lazy(() => import('./features/threads/thread-page.tsx'))
const LeaderboardPage = lazy(() => import('./features/leaderboard/leaderboard-page.tsx'))
const ModelPage = lazy(() => import('./features/models/model-page.tsx'))
const AdminPages = lazy(() => import('./features/admin/admin-pages.tsx'))
const SignInPage = lazy(() => import('./shell/sign-in-page.tsx'))
const SignInCallbackPage = lazy(() => import('./shell/sign-in-callback-page.tsx'))

const session = createSession()
const queries = createQueries()

// What somebody saw goes with them. Before the pages are made anew: in an effect of theirs it would also end what they have
// just begun to read.
let { epoch: clearedAt } = session.state()
session.subscribe(() => {
  const { epoch } = session.state()
  if (epoch === clearedAt) return
  clearedAt = epoch
  queries.clear()
})

export function App() {
  return (
    <LanguageProvider>
      <QueryClientProvider client={queries}>
        <SessionProvider session={session}>
          <Suspense fallback={<PageLoading />}>
            <Shell>
              <SignInGateProvider>
                <CurrentPage />
              </SignInGateProvider>
            </Shell>
          </Suspense>
        </SessionProvider>
      </QueryClientProvider>
    </LanguageProvider>
  )
}

function CurrentPage() {
  const [place] = useLocation()
  const { epoch } = useSessionState()
  return (
    <FaultBoundary place={place}>
      <Suspense fallback={<PageLoading />}>
        <Pages key={epoch} />
      </Suspense>
    </FaultBoundary>
  )
}

function Pages() {
  return (
    <Switch>
      <Route path={pages.battle.path} component={BattlePage} />
      <Route path={pages.sideBySide.path} component={SideBySidePage} />
      <Route path={pages.chat.path} component={ChatPage} />
      <Route path={pages.threads.path} component={ThreadsPage} />
      <Route path={pages.thread.path} component={ThreadPage} />
      <Route path={pages.leaderboard.path} component={LeaderboardPage} />
      <Route path={pages.model.path} component={ModelPage} />
      <Route path={pages.admin.path} component={AdminPages} />
      <Route path={pages.signIn.path} component={SignInPage} />
      <Route path={pages.signInCallback.path} component={SignInCallbackPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
