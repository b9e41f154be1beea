import { type ComponentType, lazy } from 'react'
import { BattlePage } from './features/battles/battle-page.tsx'
import type { commonMessages } from './language/index.ts'

interface PageRoute {
  /** A wouter pattern. */
  readonly path: string
  readonly page: ComponentType
  /** The entry of the main navigation. */
  readonly nav?: {
    readonly href: string
    readonly name: keyof (typeof commonMessages)['english']['pages']
    readonly adminOnly?: boolean
  }
}

/** Every page. A new page needs its feature folder and a line here. Only the battle page is in the first download. */
export const routes: readonly PageRoute[] = [
  { path: '/', page: BattlePage, nav: { href: '/', name: 'battle' } },
  {
    path: '/side-by-side',
    page: lazy(() => import('./features/battles/side-by-side-page.tsx')),
    nav: { href: '/side-by-side', name: 'sideBySide' },
  },
  {
    path: '/chat/:threadId?',
    page: lazy(() => import('./features/chat/chat-page.tsx')),
    nav: { href: '/chat', name: 'chat' },
  },
  {
    path: '/leaderboard',
    page: lazy(() => import('./features/leaderboard/leaderboard-page.tsx')),
    nav: { href: '/leaderboard', name: 'leaderboard' },
  },
  { path: '/models/:modelId', page: lazy(() => import('./features/models/model-page.tsx')) },
  {
    path: '/threads',
    page: lazy(() => import('./features/threads/threads-page.tsx')),
    nav: { href: '/threads', name: 'threads' },
  },
  { path: '/threads/:threadId', page: lazy(() => import('./features/threads/thread-page.tsx')) },
  {
    path: '/admin/*?',
    page: lazy(() => import('./features/admin/admin-pages.tsx')),
    nav: { href: '/admin', name: 'admin', adminOnly: true },
  },
  { path: '/sign-in', page: lazy(() => import('./shell/sign-in-page.tsx')) },
  { path: '/sign-in/callback', page: lazy(() => import('./shell/sign-in-callback-page.tsx')) },
]
