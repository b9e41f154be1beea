import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { english as account } from '../features/account/messages/en.ts'
import { english as hosts } from '../features/admin/hosts/messages/en.ts'
import { english as models } from '../features/admin/models/messages/en.ts'
import { english as webhooks } from '../features/admin/webhooks/messages/en.ts'
import { english as prompts } from '../features/prompt/messages/en.ts'
import { english as threads } from '../features/threads/messages/en.ts'
import { type Language, languages } from '../language/translation/languages.ts'
import { english as shell } from '../shell/messages/en.ts'
import { openPage, reopenPage } from '../testing/open-page.tsx'
import { people } from '../testing/people.ts'
import { scriptAdmin } from '../testing/scripted-admin.ts'
import { scriptArena, threadOf, votedBattle } from '../testing/scripted-arena.ts'
import type { Answers } from '../testing/scripted-service.ts'
import { wordsIn } from '../testing/words-in.ts'

const thread = threadOf({ userId: people.admin.userId, visibility: 'unlisted' })
const arena = scriptArena({ threads: [thread], messages: [votedBattle()] })
const answers: Answers = {
  ...arena.answers,
  ...scriptAdmin().answers,
  listSessions: { items: [] },
  listKeys: { items: [] },
  getFlag: ({ path: [key = ''] }) => ({ key, enabled: true }),
}
const dialog = page.getByRole('dialog')
const buttonOf = (name: string) => page.getByRole('button', { name, exact: true }).last()

const buttons: readonly [string, string, (language: Language) => Promise<string>][] = [
  [
    'share',
    `/threads/${thread.threadId}`,
    async (language) => (await wordsIn('features/threads', language, threads)).share,
  ],
  ['menu', '/', async (language) => (await wordsIn('shell', language, shell)).menu],
  ['shortcuts', '/', async (language) => (await wordsIn('shell', language, shell)).keyboard.open],
  ['settings', '/', async (language) => (await wordsIn('features/prompt', language, prompts)).settings.title],
  ['new key', '/account', async (language) => (await wordsIn('features/account', language, account)).keys.create],
  ['model', '/admin/models', async (language) => (await wordsIn('features/admin/models', language, models)).add],
  ['host', '/admin/hosts', async (language) => (await wordsIn('features/admin/hosts', language, hosts)).add],
  [
    'webhook',
    '/admin/webhooks',
    async (language) => (await wordsIn('features/admin/webhooks', language, webhooks)).add,
  ],
]

describe.each(buttons)('the dialog %s', (_, address, nameIn) => {
  it.each(Object.keys(languages) as Language[])('[P131] is no wider than its window: %s', async (language) => {
    localStorage.clear()
    localStorage.setItem('arena.language', language)
    localStorage.setItem('arena.sign-in', 'built-in')
    await reopenPage(address, answers, { as: 'admin', viewport: [1440, 900] })
    await expect.poll(() => document.documentElement.lang).toBe(language)
    await buttonOf(await nameIn(language)).click()
    await expect.element(dialog).toBeVisible()
    for (const width of [1440, 1024, 360]) {
      await page.viewport(width, 800)
      await expect.poll(() => innerWidth).toBe(width)
      const { scrollWidth, clientWidth } = dialog.element()
      expect(scrollWidth, `at ${width}`).toBeLessThanOrEqual(clientWidth)
      expect(clientWidth, `at ${width}`).toBeLessThanOrEqual(width)
    }
  })
})

/** Presses the mouse at one place, and lets it go outside of the dialog. */
function drag(from: Locator | 'outside'): void {
  const target = from === 'outside' ? dialog.element() : from.element()
  const at = { bubbles: true, clientX: 2, clientY: 2 }
  target.dispatchEvent(new PointerEvent('pointerdown', at))
  // Where press and release differ, the browser sends the click to what contains both.
  dialog.element().dispatchEvent(new PointerEvent('pointerup', at))
  dialog.element().dispatchEvent(new MouseEvent('click', at))
}

describe('a dialog', () => {
  it('[P132] is closed by a press outside of it, not by a selection that is dragged out of it', async () => {
    await openPage('/', answers, { as: 'admin' })
    await buttonOf(prompts.settings.title).click()
    drag(dialog.getByRole('textbox').first())
    await expect.element(dialog).toBeVisible()
    drag('outside')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it.each([
    ['a new webhook', '/admin/webhooks', webhooks.add],
    ['a new key', '/account', account.keys.create],
  ])('[P132] with the secret of %s is closed by its buttons and Escape alone', async (_, address, name) => {
    await openPage(address, { ...answers, createKey: newKey }, { as: 'admin' })
    await buttonOf(name).click()
    if (address === '/account') {
      await dialog.getByLabelText(account.keys.name, { exact: true }).fill('nightly')
      await dialog.getByRole('checkbox').first().click()
      await dialog.getByRole('button', { name: account.keys.create }).click()
      await expect.element(dialog.getByText(newKey.secret)).toBeVisible()
    }
    drag('outside')
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

const newKey = {
  keyId: '0192f0c1-0000-7000-8000-000000000001',
  name: 'nightly',
  prefix: 'arena_1234',
  scopes: ['read' as const],
  createdAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2999-01-01T00:00:00.000Z',
  lastUsedAt: null,
  secret: 'arena_1234_the-secret',
}
