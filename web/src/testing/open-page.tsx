import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createApp } from '../app.tsx'
import { stopLiveBattles } from '../features/battles/live/live-battle.ts'
import { changeSettings, parseSettings } from '../features/prompt/composer/generation-settings.ts'
import { deletions } from '../features/threads/deletions.ts'
import { beginVisit } from '../shell/page.tsx'
import { readSetting } from '../storage.ts'
import { switchShortcuts } from '../ui/shortcuts.ts'
import { people } from './people.ts'
import { type Answers, type ScriptedService, scriptService } from './scripted-service.ts'

const token = { token: 'a.b.c', expiresAt: '2999-01-01T00:00:00.000Z' }

/** What every page may ask: a service with models, without threads and pools. A guest is created on the first prompt. */
const usual: Answers = {
  getSignInWays: { builtIn: true, signUp: 'open', guests: true, openId: null },
  getModelSettings: { simulated: false, active: 3, eligible: 3, votes: 1234 },
  getFlag: ({ path: [key = ''] }) => ({ key, enabled: true }),
  listThreads: { items: [], nextCursor: null },
  listModels: { items: [] },
  listPools: { items: [] },
  signInAsGuest: token,
  refreshToken: token,
  whoAmI: people.guest,
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
  options: Options = {},
): Promise<ScriptedService> {
  close?.()
  localStorage.clear()
  sessionStorage.clear()
  const { as = 'visitor' } = options
  if (as !== 'visitor') localStorage.setItem('arena.sign-in', 'built-in')
  return reopenPage(address, answers, options)
}

/** The same with what the browser has stored, as after a reload. */
export async function reopenPage(
  address: string,
  answers: Answers,
  { as = 'visitor', viewport = [1280, 900] }: Options = {},
): Promise<ScriptedService> {
  close?.()
  await page.viewport(...viewport)
  const service = scriptService({ ...usual, ...(as === 'visitor' ? {} : { whoAmI: people[as] }), ...answers })
  history.pushState(null, '', address)
  // What a new document would read.
  changeSettings(parseSettings(readSetting('generation')))
  switchShortcuts(readSetting('shortcuts') !== 'off')
  beginVisit()
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  const root = createRoot(place)
  root.render(createApp())
  close = () => {
    close = undefined
    // What outlives a page ends with its document: here, with the test.
    stopLiveBattles()
    for (const { threadId } of deletions.state().failed) deletions.end(threadId)
    root.unmount()
    place.remove()
    service.setOnline(true)
  }
  onTestFinished(() => {
    close?.()
    expect(service.unanswered).toEqual([])
  })
  return service
}

let close: (() => void) | undefined
