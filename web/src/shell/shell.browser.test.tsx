import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { english as failures } from '../failure/messages/en.ts'
import { english as battle } from '../features/battles/messages/en.ts'
import { english as threads } from '../features/threads/messages/en.ts'
import { english as common } from '../language/messages/en.ts'
import { type Language, languages } from '../language/translation/languages.ts'
import { composer, inPhase, lane, send } from '../testing/battle-steps.ts'
import { openPage, reopenPage } from '../testing/open-page.tsx'
import { deferred, savedBattle, scriptArena, threadOf } from '../testing/scripted-arena.ts'
import { refusal } from '../testing/scripted-service.ts'
import { wordsIn } from '../testing/words-in.ts'
import { english as words } from './messages/en.ts'

const menu = () => page.getByRole('dialog', { name: words.menu })
const note = () => page.getByRole('complementary', { name: words.models.label })
const settings = { simulated: false, active: 0, eligible: 0, votes: 0 }
const languageOfPage = () => [document.documentElement.lang, document.documentElement.dir]

async function openMenu() {
  await page.getByRole('button', { name: words.menu }).click()
  await expect.element(menu()).toBeVisible()
}

describe('the notices', () => {
  it.each([
    ['visitor', settings, words.models.visitor, false],
    ['admin', settings, words.models.admin, true],
    ['visitor', { ...settings, active: 1 }, words.models.tooFewVisitor, false],
    ['admin', { ...settings, active: 1 }, words.models.tooFew, true],
  ] as const)('[P24] tell a %s with %j that nothing is set up', async (as, getModelSettings, text, link) => {
    await openPage('/', { ...scriptArena().answers, getModelSettings }, { as })
    await expect.element(note().getByText(text)).toBeVisible()
    expect(note().getByRole('link', { name: words.models.open }).elements()).toHaveLength(link ? 1 : 0)
  })

  it('[P24] tell nothing when two models can be drawn', async () => {
    await openPage('/', scriptArena().answers)
    await expect.element(composer()).toBeVisible()
    expect(note().elements()).toEqual([])
  })

  it('say once that the models are simulated', async () => {
    const simulated = {
      ...scriptArena().answers,
      getModelSettings: { ...settings, simulated: true, active: 3, eligible: 3 },
    }
    await openPage('/', simulated)
    await expect.element(page.getByText(words.models.simulated)).toBeVisible()
    await page.getByRole('button', { name: common.dismiss }).click()
    await expect.element(page.getByText(words.models.simulated)).not.toBeInTheDocument()
    await reopenPage('/', simulated)
    await expect.element(composer()).toBeVisible()
    expect(page.getByText(words.models.simulated).elements()).toEqual([])
  })

  it.each(['/', '/privacy'])('[P23] tell a blocked user at every visit of %s, who stays signed out', async (path) => {
    await openPage(path, { ...scriptArena().answers, refreshToken: () => refusal('user-blocked') }, { as: 'account' })
    await expect.element(page.getByRole('alert').getByText(failures.title.blocked)).toBeVisible()
    await expect.element(page.getByText(failures.hint.blocked)).toBeVisible()
    await expect.element(page.getByRole('banner').getByRole('link', { name: common.signIn })).toBeVisible()
    // The next visit says it again.
    expect(localStorage.getItem('arena.sign-in')).toBe('built-in')
  })

  it('[P23] of a blocked user are gone when another one signs in', async () => {
    const service = await openPage(
      '/',
      { ...scriptArena().answers, refreshToken: () => refusal('user-blocked') },
      { as: 'account' },
    )
    await expect.element(page.getByRole('alert').getByText(failures.title.blocked)).toBeVisible()
    service.answer({ refreshToken: { token: 'a.b.c', expiresAt: '2999-01-01T00:00:00.000Z' } })
    await page.getByRole('banner').getByRole('link', { name: common.signIn }).click()
    await page.getByRole('button', { name: words.signIn.asGuest }).click()
    await expect.element(page.getByRole('alert').getByText(failures.title.blocked)).not.toBeInTheDocument()
  })
})

describe('signing in', () => {
  const submit = async () => {
    await page.getByLabelText(words.signIn.email).fill('ada@example.org')
    await page.getByLabelText(words.signIn.password).fill('a long enough password')
    await page.getByRole('main').getByRole('button', { name: common.signIn, exact: true }).click()
  }

  it('says in one line that the password is wrong, and keeps the input', async () => {
    const wrong = Response.json({ success: false, error: 'No', code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
    await openPage('/sign-in', { signIn: wrong })
    await submit()
    await expect.element(page.getByRole('alert')).toHaveTextContent(failures.title['wrong-password'])
    await expect.element(page.getByLabelText(words.signIn.email)).toHaveValue('ada@example.org')
  })

  it('[P50] offers no guests and no new accounts where there are none', async () => {
    await openPage('/sign-in', { getSignInWays: { builtIn: true, signUp: 'closed', guests: false, openId: null } })
    await expect.element(page.getByText(words.signIn.closed)).toBeVisible()
    expect(page.getByRole('button', { name: words.signIn.asGuest }).elements()).toEqual([])
    expect(page.getByRole('button', { name: common.createAccount }).elements()).toEqual([])
  })

  it('ends with the menu, and nothing of the user stays on the page', async () => {
    const arena = scriptArena({ threads: [threadOf({ title: 'A secret of Ada' })] })
    await openPage('/', { ...arena.answers, signOut: { success: true } as never }, { as: 'account' })
    await expect.element(page.getByText('A secret of Ada')).toBeVisible()
    await composer().fill('A draft of Ada')
    await openMenu()
    await menu().getByRole('button', { name: words.account.signOut }).click()
    await expect.element(page.getByRole('banner').getByRole('link', { name: common.signIn })).toBeVisible()
    await expect.element(composer()).toHaveValue('')
    await expect.element(page.getByText('A secret of Ada')).not.toBeInTheDocument()
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Ada')
  })

  it('tells a guest in the menu what an account is for', async () => {
    await openPage('/', scriptArena().answers, { as: 'guest' })
    await openMenu()
    await expect.element(menu().getByText(words.account.guestHint)).toBeVisible()
    await menu().getByRole('link', { name: common.createAccount }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: common.createAccount })).toBeVisible()
    // A guest is signed in already: the guest button would create a second one.
    expect(page.getByRole('button', { name: words.signIn.asGuest }).elements()).toEqual([])
  })
})

describe('a language', () => {
  const others = Object.keys(languages).filter((language) => language !== 'en') as Exclude<Language, 'en'>[]

  it.each(others)('%s is chosen in the menu, for the next visit too', async (language) => {
    const { name, direction } = languages[language]
    const translated = await wordsIn('features/battles', language, battle)
    await openPage('/', scriptArena().answers)
    await openMenu()
    await menu().getByRole('combobox', { name: words.language }).selectOptions(name)
    await expect.poll(languageOfPage).toEqual([language, direction])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('heading', { level: 1, name: translated.lead })).toBeVisible()
    await reopenPage('/', scriptArena().answers)
    await expect.element(page.getByRole('heading', { level: 1, name: translated.lead })).toBeVisible()
  })

  it.each(others)('%s is on every page, also on the narrowest phone', async (language) => {
    const translated = await wordsIn('language', language, common)
    for (const [path, title] of [
      ['/side-by-side', translated.pages.sideBySide],
      ['/chat', translated.pages.chat],
      ['/threads', translated.pages.threads],
      ['/sign-in', translated.signIn],
    ] as const) {
      await openPage(path, scriptArena().answers)
      localStorage.setItem('arena.language', language)
      await reopenPage(path, scriptArena().answers, { viewport: [320, 640] })
      await expect.poll(() => document.title).toBe(`${title} · Arena`)
      await expect.poll(() => document.documentElement.scrollWidth, { message: path }).toBeLessThanOrEqual(320)
    }
  })

  it('that is read from right to left has answer A on the right, in its own direction of text, and no English', async () => {
    const translated = await wordsIn('features/battles', 'ar', battle)
    const thread = threadOf()
    const arena = scriptArena({ threads: [thread], messages: [savedBattle({ promptText: '…' })] })
    await openPage('/', arena.answers)
    localStorage.setItem('arena.language', 'ar')
    localStorage.setItem('arena.sign-in', 'built-in')
    await reopenPage(`/threads/${thread.threadId}`, arena.answers, { as: 'guest' })
    await expect.element(page.getByText(translated.vote.question).first()).toBeVisible()
    const left = (side: 'left' | 'right') => lane(side).element().getBoundingClientRect().left
    expect(left('left')).toBeGreaterThan(left('right'))
    expect(getComputedStyle(document.querySelector('.lane-text')!).direction).toBe('ltr')
    const shown = [...document.querySelectorAll('main button, main legend, .vote-bar p')].map((one) => one.textContent)
    expect(shown.filter((text) => /[a-z]{3}/i.test(text))).toEqual([])
  })

  it('is that of the browser at the first visit', async () => {
    const spanish = await wordsIn('features/battles', 'es', battle)
    Object.defineProperty(navigator, 'languages', { configurable: true, get: () => ['es-MX', 'en'] })
    try {
      await openPage('/', scriptArena().answers)
      await expect.element(page.getByRole('heading', { level: 1, name: spanish.lead })).toBeVisible()
      expect(languageOfPage()).toEqual(['es', 'ltr'])
    } finally {
      Reflect.deleteProperty(navigator, 'languages')
    }
  })
})

it('has no animations for users who prefer reduced motion', async () => {
  const moving = () =>
    document.getAnimations().filter((animation) => {
      const { duration, iterations } = animation.effect!.getComputedTiming()
      return animation.playState === 'running' && !(Number(duration) <= 10 && iterations === 1)
    }).length
  const arena = scriptArena()
  const slow = deferred()
  arena.battle = async (writing) => {
    await slow.promise
    writing.finish()
  }
  await openPage('/', arena.answers, { as: 'guest' })
  await send('Take your time')
  await inPhase('asking')
  await expect.poll(moving).toBe(0)
  slow.resolve()
  await inPhase('answered')
  await expect.poll(moving).toBe(0)
})

it('says that a page does not exist, and leads back', async () => {
  await openPage('/nothing-here', scriptArena().answers)
  await expect.element(page.getByRole('heading', { level: 1, name: words.notFound.title })).toBeVisible()
})

it('changes the theme at once and for the next visit', async () => {
  const background = () => getComputedStyle(document.documentElement).backgroundColor
  await openPage('/threads')
  await expect.element(page.getByText(threads.signInFirst)).toBeVisible()
  await openMenu()
  const theme = menu().getByRole('combobox', { name: words.theme })
  await theme.selectOptions(words.themes.light)
  await expect.poll(() => document.documentElement.dataset.theme).toBe('light')
  const light = background()
  await theme.selectOptions(words.themes.dark)
  await expect.poll(background).not.toBe(light)
  expect(localStorage.getItem('arena.theme')).toBe('dark')
  await theme.selectOptions(words.themes.system)
})
