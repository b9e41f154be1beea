import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter'
import { BattleLink } from './features/battles/battle-link.tsx'
import { stopLiveBattles } from './features/battles/live/live-battle.ts'
import { dismissUnvotedBattle } from './features/battles/live/unvoted-battle.ts'
import { changeSettings, defaultSettings } from './features/prompt/composer/generation-settings.ts'
import { LanguageProvider } from './language/index.ts'
import { createQueries } from './queries.ts'
import { navigation, routes } from './routes.tsx'
import { createSession, SessionProvider, useSessionState } from './session/index.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageLoading } from './shell/page-loading.tsx'
import { Shell } from './shell/shell.tsx'
import { SignInGateProvider } from './shell/sign-in/sign-in-gate.tsx'
import { useWide } from './ui/narrow.ts'

const HistorySidebar = lazy(() => import('./features/threads/history-sidebar.tsx'))

/** A session, its cached data, and the pages that show them. */
export function createApp(): ReactNode {
  const session = createSession()
  const queries = createQueries()
  // A new user must not send the system prompt of the previous one, nor see their battles. What is cached for them has their id in its key: `ownKey`.
  let { epoch: clearedAt } = session.state()
  session.subscribe(() => {
    const { epoch } = session.state()
    if (epoch === clearedAt) return
    clearedAt = epoch
    changeSettings(defaultSettings)
    stopLiveBattles()
    dismissUnvotedBattle()
  })
  return (
    <LanguageProvider>
      <QueryClientProvider client={queries}>
        <SessionProvider session={session}>
          <Suspense fallback={<PageLoading />}>
            <Shell navigation={navigation} battleLink={<BattleLink />}>
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
  const [path] = useLocation()
  const { epoch } = useSessionState()
  return (
    <ErrorBoundary path={path}>
      <WithHistory path={path}>
        <Suspense fallback={<PageLoading />}>
          <Switch key={epoch}>
            {routes.map(({ path, page }) => (
              <Route key={path} path={path} component={page} />
            ))}
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </WithHistory>
    </ErrorBoundary>
  )
}

/** The threads next to a page, where there is room. The place is theirs before they are loaded, so that nothing moves. */
function WithHistory({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const { parser } = useRouter()
  const wide = useWide()
  const shown = wide && routes.some((route) => route.history && matchRoute(parser, route.path, path)[0])
  return (
    <div className={shown ? 'with-history' : 'without-history'}>
      {shown && (
        <ErrorBoundary path={path} fallback={<div className="history" />}>
          <Suspense fallback={<div className="history" />}>
            <HistorySidebar />
          </Suspense>
        </ErrorBoundary>
      )}
      {children}
    </div>
  )
}
