import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstBattle, guestButton, lane, send, turn, voteButton } from './battle-steps.ts'
import { launchBrowser, visit } from './browser.ts'
import { cluesIn, cluesOf, heldByBrowser } from './clues.ts'
import { clientOf, signInAsGuest } from './people.ts'
import { picture } from './screenshots.ts'
import { quorvex, type ScriptedArena, startScriptedArena, zephlin } from './scripted-arena.ts'
import { battleWords, failureWords, threadWords as words } from './words.ts'

let browser: Browser
let arena: ScriptedArena
beforeAll(async () => {
  arena = await startScriptedArena(({ prompt }) => `What there is to say about “${prompt}”.`)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await arena?.close()
})

const shareDialog = (page: Page) => page.getByRole('dialog', { name: words.shareTitle })
const linkField = (page: Page) => shareDialog(page).getByRole('textbox', { name: words.link })

/** The head of a document, as a crawler and the preview of a link read it. */
async function headOf(address: string) {
  const response = await fetch(address)
  const head = /<head>(.*)<\/head>/s.exec(await response.text())?.[1] ?? ''
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]
  return { robots: response.headers.get('x-robots-tag'), meta, title: /<title>([^<]*)/.exec(head)?.[1] }
}

/** The browser tells in its console of every reply that is an error, expected or not. */
const refused = [/console: Failed to load resource: .* (401|403|404) /]

describe('a thread that is shared', () => {
  it('is given out with the link, read by a stranger who is not signed in, and voted on blind', async () => {
    const owner = await visit(browser, arena.service.url)
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await firstBattle(owner.page, 'Rivers of Asia')
    await voteButton(owner.page, 'left').click()
    await turn(owner.page, 'revealed').waitFor()
    await owner.page.keyboard.press('n')
    await send(owner.page, 'Rivers of Africa')
    await turn(owner.page, 'answered').waitFor()
    await owner.page.getByRole('link', { name: battleWords.thread.open }).click()
    await owner.page.getByRole('heading', { level: 1, name: 'Rivers of Asia' }).waitFor()
    await owner.page.getByText(words.youVoted.left).waitFor()

    await owner.page.getByRole('button', { name: words.share }).click()
    const dialog = shareDialog(owner.page)
    for (const choice of ['private', 'unlisted', 'public'] as const) {
      await dialog.getByText(words.visibilityMeaning[choice]).waitFor()
    }
    expect(await dialog.getByRole('radio', { name: words.visibility.private }).isChecked()).toBe(true)
    expect(await linkField(owner.page).count()).toBe(0)
    await dialog.getByRole('radio', { name: words.visibility.unlisted }).click()
    const link = await linkField(owner.page).inputValue()
    expect(link).toBe(owner.page.url())
    await dialog.getByRole('button', { name: words.copy }).click()
    await owner.page.getByText(words.copied).waitFor()
    expect(await owner.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await picture(owner.page, 'share')

    const stranger = await visit(browser, arena.service.url)
    await stranger.page.goto(link)
    await stranger.page.getByRole('heading', { level: 1, name: 'Rivers of Asia' }).waitFor()
    await stranger.page.getByText(words.sharedBy).waitFor()
    await lane(stranger.page, 'left').first().getByText('What there is to say about “Rivers of Asia”.').waitFor()
    // Neither the battle that its owner judged nor the other one names anybody to a reader.
    expect(await stranger.page.getByTestId('vote-bar').count()).toBe(2)
    expect(cluesIn(await heldByBrowser(stranger.page), await cluesOf(arena.service))).toEqual([])

    const second = stranger.page.getByRole('article', { name: 'Rivers of Africa' })
    await second.getByRole('button', { name: battleWords.vote.right }).click()
    await guestButton(stranger.page).click()
    await second.getByText(battleWords.reveal.your.right).waitFor()
    const named = await second
      .getByTestId(/^revealed-/)
      .getByRole('heading')
      .getByRole('link')
      .allTextContents()
    expect(named.toSorted()).toEqual([quorvex.displayName, zephlin.displayName])
    expect(await stranger.page.getByTestId('vote-bar').count()).toBe(1)

    // The owner's own battle stays open and blind: somebody else's vote tells them nothing.
    await owner.page.reload()
    const own = owner.page.getByRole('article', { name: 'Rivers of Africa' })
    await own.getByTestId('vote-bar').waitFor()
    expect(await own.textContent()).not.toMatch(/quorvex|zephlin/i)
    await own.getByRole('button', { name: battleWords.vote.tie }).click()
    await own.getByText(battleWords.reveal.your.tie).waitFor()
    expect(owner.faults()).toEqual([])
    expect(stranger.faults()).toEqual([])
    await owner.close()
    await stranger.close()
  })

  it('is shown in previews of its link, and kept from search engines unless it is public', async () => {
    const { page, faults, close } = await visit(browser, arena.service.url)
    await signInAsGuest(page)
    const client = await clientOf(page, arena.service)
    const { threadId } = await client.threads.create({ title: 'Knots & "hitches" <b>' })
    await client.battles.startSealed({ prompt: 'Show me a bowline', threadId })
    const link = `${arena.service.url}/threads/${threadId}`

    const closed = await headOf(link)
    expect([closed.robots, closed.meta('robots'), closed.title]).toEqual(['noindex', 'noindex', 'Arena'])
    expect(closed.meta('og:title')).toBeUndefined()

    await page.goto(link)
    await page.getByRole('button', { name: words.share }).click()
    await shareDialog(page).getByRole('radio', { name: words.visibility.unlisted }).click()
    await linkField(page).waitFor()
    const unlisted = await headOf(link)
    expect([unlisted.robots, unlisted.meta('robots')]).toEqual(['noindex', 'noindex'])
    expect(unlisted.meta('og:title')).toBe('Knots &amp; &quot;hitches&quot; &lt;b&gt;')
    expect(unlisted.meta('og:description')).toBe('Show me a bowline')
    expect(unlisted.meta('og:url')).toBe(link)

    const shared = page.waitForResponse(/visibility/)
    await shareDialog(page).getByRole('radio', { name: words.visibility.public }).click()
    await shared
    const open = await headOf(link)
    expect([open.robots, open.meta('robots')]).toEqual([null, undefined])
    expect(open.meta('og:title')).toBe(unlisted.meta('og:title'))
    expect(faults()).toEqual([])
    await close()
  })
})

describe('a thread that is not shared', () => {
  it.each([
    ['was taken back', stopSharing, 'privateThread'],
    ['was deleted', deleteForGood, 'gone'],
  ] as const)('and %s says so to whoever has the link', async (_case, end, sentence) => {
    const owner = await visit(browser, arena.service.url)
    await signInAsGuest(owner.page)
    const client = await clientOf(owner.page, arena.service)
    const { threadId } = await client.threads.create({ title: 'For a while' })
    await client.threads.share(threadId, 'unlisted')
    const stranger = await visit(browser, arena.service.url, undefined, { expected: refused })
    await stranger.page.goto(`/threads/${threadId}`)
    await stranger.page.getByRole('heading', { level: 1, name: 'For a while' }).waitFor()

    await owner.page.goto(`/threads/${threadId}`)
    await end(owner.page)
    await stranger.page.reload()
    const face = stranger.page.getByRole('alert')
    await face.getByText(words[sentence]).waitFor()
    expect(await stranger.page.title()).not.toContain('For a while')
    await face.getByRole('link', { name: words.tryYourself }).click()
    await stranger.page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
    expect(owner.faults()).toEqual([])
    expect(stranger.faults()).toEqual([])
    await owner.close()
    await stranger.close()
  })

  it('is closed to somebody else who is signed in, and to nobody’s guess', async () => {
    const owner = await visit(browser, arena.service.url)
    await signInAsGuest(owner.page)
    const { threadId } = await (await clientOf(owner.page, arena.service)).threads.create({ title: 'A diary' })
    const stranger = await visit(browser, arena.service.url, undefined, { expected: refused })
    await signInAsGuest(stranger.page)
    await stranger.page.goto(`/threads/${threadId}`)
    await stranger.page.getByRole('alert').getByText(failureWords.title.forbidden).waitFor()
    await stranger.page.getByText(words.privateThread).waitFor()
    await stranger.page.goto('/threads/0192f0c1-0000-7000-8000-000000000000')
    await stranger.page.getByRole('alert').getByText(words.gone).waitFor()
    expect(await stranger.page.content()).not.toContain('A diary')
    expect(stranger.faults()).toEqual([])
    await owner.close()
    await stranger.close()
  })
})

async function stopSharing(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.share }).click()
  await shareDialog(page).getByRole('radio', { name: words.visibility.private }).click()
  await linkField(page).waitFor({ state: 'detached' })
}

async function deleteForGood(page: Page): Promise<void> {
  const thread = page.url().replace('/threads', '/api/threads')
  await page.getByRole('button', { name: words.delete }).click()
  await page.getByRole('button', { name: words.undo }).waitFor()
  await page.goto('about:blank')
  await expect.poll(async () => (await fetch(thread)).status).toBe(404)
}
