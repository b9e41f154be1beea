import type { Me } from '@arena/contract'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createApp } from '../app.tsx'
import { stopLiveBattles } from '../features/battles/live-battle.ts'
import { dismissUnvotedBattle } from '../features/battles/unvoted-battle.ts'
import { changeSettings, defaultSettings } from '../features/prompt/generation-settings.ts'
import { switchShortcuts } from '../ui/shortcuts.ts'
import { type Answers, type ScriptedService, scriptService } from './scripted-service.ts'

const nobody: Me = {
  userId: '0192f0c1-0000-7000-8000-0000000000aa',
  name: null,
  email: null,
  account: false,
  guest: true,
  admin: false,
  sharesPreferences: false,
}
const ada = { ...nobody, name: 'Ada', email: 'ada@example.org', account: true, guest: false }

/** The users of the tests. */
export const people = { guest: nobody, account: ada, admin: { ...ada, admin: true } } as const

/** What every page asks: a service without threads and models. */
const usual: Answers = {
  getSignInWays: { builtIn: true, signUp: 'open', guests: true, openId: null },
  getModelSettings: { simulated: false, maxOutputTokens: 4096 } as never,
  listFlags: { items: [] } as never,
  listThreads: { items: [], nextCursor: null } as never,
  listModels: { items: [] } as never,
  listPools: { items: [] } as never,
}

interface Options {
  /** A visitor has no session. */
  readonly as?: keyof typeof people | 'visitor'
  readonly viewport?: readonly [width: number, height: number]
}

/** Opens a page of the application in a browser without a past. It ends with the test, which fails if a request was not scripted. */
export async function openPage(
  address: string,
  answers: Answers = {},
  { as = 'visitor', viewport = [1280, 900] }: Options = {},
): Promise<ScriptedService> {
  localStorage.clear()
  sessionStorage.clear()
  if (as !== 'visitor') localStorage.setItem('arena.sign-in', 'built-in')
  return reopenPage(address, { ...answersFor(as), ...answers }, viewport)
}

function answersFor(as: keyof typeof people | 'visitor'): Answers {
  const token = { token: 'a.b.c', expiresAt: '2999-01-01T00:00:00.000Z' }
  return as === 'visitor' ? {} : { refreshToken: token, whoAmI: people[as] }
}

/** The same with what the browser has stored, as after a reload. */
export async function reopenPage(
  address: string,
  answers: Answers,
  viewport: readonly [width: number, height: number] = [1280, 900],
): Promise<ScriptedService> {
  close?.()
  await page.viewport(...viewport)
  const service = scriptService({ ...usual, ...answers })
  history.pushState(null, '', address)
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  const root = createRoot(place)
  root.render(<StrictMode>{createApp()}</StrictMode>)
  close = () => {
    close = undefined
    root.unmount()
    place.remove()
    // What outlives the pages, because it is outside React.
    stopLiveBattles()
    dismissUnvotedBattle()
    changeSettings(defaultSettings)
    switchShortcuts(true)
  }
  onTestFinished(() => {
    close?.()
    expect(service.unanswered).toEqual([])
  })
  return service
}

let close: (() => void) | undefined
