import { pages } from '@arena/contract/pages'
import { type ComponentType, lazy } from 'react'
import { BattlePage } from './features/battles/start/battle-page.tsx'
import { ThreadPage } from './features/threads/thread-page.tsx'
import type { NavigationEntry } from './shell/navigation.ts'

interface PageRoute {
  /** A wouter pattern from the contract's list, which the server needs too. */
  readonly path: string
  readonly page: ComponentType
  /** Whether the threads are next to it on wide screens. */
  readonly history?: true
  /** The entry of the main navigation. */
  readonly nav?: NavigationEntry
}

/** Every page. A new page needs its feature folder, its path in `contract/src/pages.ts` and a line here. Only the battle page and the thread page, where a battle is shown, are in the first download. */
export const routes: readonly PageRoute[] = [
  { path: pages.battle.path, page: BattlePage, history: true, nav: { href: '/', name: 'battle' } },
  {
    path: pages.sideBySide.path,
    page: lazy(() => import('./features/battles/start/side-by-side-page.tsx')),
    history: true,
    nav: { href: '/side-by-side', name: 'sideBySide' },
  },
  {
    path: pages.chat.path,
    page: lazy(() => import('./features/chat/chat-page.tsx')),
    history: true,
    nav: { href: '/chat', name: 'chat' },
  },
  {
    path: pages.leaderboard.path,
    page: lazy(() => import('./features/leaderboard/leaderboard-page.tsx')),
    nav: { href: '/leaderboard', name: 'leaderboard' },
  },
  { path: pages.ownBoard.path, page: lazy(() => import('./features/leaderboard/own/own-board-page.tsx')) },
  { path: pages.model.path, page: lazy(() => import('./features/leaderboard/model/model-page.tsx')) },
  {
    path: pages.threads.path,
    page: lazy(() => import('./features/threads/threads-page.tsx')),
    nav: { href: '/threads', name: 'threads' },
  },
  { path: pages.thread.path, page: ThreadPage, history: true },
  { path: pages.studyVoting.path, page: lazy(() => import('./features/studies/voting/voting-page.tsx')) },
  { path: pages.studyReport.path, page: lazy(() => import('./features/studies/report/report-page.tsx')) },
  {
    path: pages.studies.path,
    page: lazy(() => import('./features/studies/studies-page.tsx')),
    nav: { href: '/studies', name: 'studies', for: 'accounts', flag: 'studies' },
  },
  { path: pages.study.path, page: lazy(() => import('./features/studies/study-page.tsx')) },
  {
    path: pages.admin.path,
    page: lazy(() => import('./features/admin/admin-pages.tsx')),
    nav: { href: '/admin', name: 'admin', for: 'admins' },
  },
  { path: pages.privacy.path, page: lazy(() => import('./features/privacy/privacy-page.tsx')) },
  { path: pages.account.path, page: lazy(() => import('./features/account/account-page.tsx')) },
  { path: pages.resetPassword.path, page: lazy(() => import('./features/account/reset-password-page.tsx')) },
  { path: pages.signIn.path, page: lazy(() => import('./shell/sign-in/sign-in-page.tsx')) },
  { path: pages.signInCallback.path, page: lazy(() => import('./shell/sign-in/sign-in-callback-page.tsx')) },
]

export const navigation = routes.flatMap(({ nav }) => nav ?? [])
