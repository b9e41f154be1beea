import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { firstBattle, guestButton, lane, send, turn, voteButton } from './battle-steps.ts'
import { visit } from './browser.ts'
import { browserData, cluesIn, cluesOf } from './clues.ts'
import { clientOf, signInAsGuest } from './people.ts'
import { picture } from './screenshots.ts'
import { quorvex, startScriptedArena, zephlin } from './scripted-arena.ts'
import { battleWords, commonWords, failureWords, threadWords as words } from './words.ts'

const arena = await startScriptedArena(({ prompt }) => `What there is to say about “${prompt}”.`)
afterAll(() => arena.close())

const shareDialog = (page: Page) => page.getByRole('dialog', { name: words.shareTitle })
const linkField = (page: Page) => shareDialog(page).getByRole('textbox', { name: words.link })

/** The head of a document, as crawlers and link previews read it. */
async function headOf(address: string) {
  const response = await fetch(address)
  const head = /<head>(.*)<\/head>/s.exec(await response.text())?.[1] ?? ''
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]
  return { robots: response.headers.get('x-robots-tag'), meta, title: /<title>([^<]*)/.exec(head)?.[1] }
}

/** The browser logs every error response to its console. */
const refused = [/console: Failed to load resource: .* (401|403|404) /]

describe('a shared thread', () => {
  it('is read by a visitor with the link, who votes blind', async () => {
    const owner = await visit(arena.service.url)
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await firstBattle(owner.page, 'Rivers of Asia')
    await voteButton(owner.page, 'left').click()
    await turn(owner.page, 'revealed').waitFor()
    await owner.page.keyboard.press('n')
    await send(owner.page, 'Rivers of Africa')
    await turn(owner.page, 'answered').waitFor()
    await owner.page.getByRole('link', { name: battleWords.thread.open }).click()
    await owner.page.getByRole('heading', { level: 1, name: 'Rivers of Asia' }).waitFor()
    await owner.page.getByText(battleWords.reveal.your.left).waitFor()

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

    const stranger = await visit(arena.service.url)
    await stranger.page.goto(link)
    await stranger.page.getByRole('heading', { level: 1, name: 'Rivers of Asia' }).waitFor()
    await stranger.page.getByText(words.sharedBy).waitFor()
    await lane(stranger.page, 'left').first().getByText('What there is to say about “Rivers of Asia”.').waitFor()
    // Both battles are blind for a reader, also the one with the owner's vote.
    expect(await stranger.page.getByTestId('vote-bar').count()).toBe(2)
    expect(cluesIn(await browserData(stranger.page), await cluesOf(arena.service))).toEqual([])

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

    // The battle stays blind for its owner after another user's vote.
    await owner.page.reload()
    const own = owner.page.getByRole('article', { name: 'Rivers of Africa' })
    await own.getByTestId('vote-bar').waitFor()
    expect(await own.textContent()).not.toMatch(/quorvex|zephlin/i)
    await own.getByRole('button', { name: battleWords.vote.tie }).click()
    await own.getByText(battleWords.reveal.your.tie).waitFor()
  })

  it('has a link preview, and is hidden from search engines unless it is public', async () => {
    const { page } = await visit(arena.service.url)
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
  })
})

describe('a private thread', () => {
  it.each([
    ['is no longer shared', stopSharing, 'privateThread'],
    ['was deleted', deleteForGood, 'gone'],
  ] as const)('that %s explains this to readers with the link', async (_case, end, sentence) => {
    const owner = await visit(arena.service.url)
    await signInAsGuest(owner.page)
    const client = await clientOf(owner.page, arena.service)
    const { threadId } = await client.threads.create({ title: 'For a while' })
    await client.threads.share(threadId, 'unlisted')
    const stranger = await visit(arena.service.url, undefined, { expected: refused })
    await stranger.page.goto(`/threads/${threadId}`)
    await stranger.page.getByRole('heading', { level: 1, name: 'For a while' }).waitFor()

    await owner.page.goto(`/threads/${threadId}`)
    await end(owner.page)
    await stranger.page.reload()
    const alert = stranger.page.getByRole('alert')
    await alert.getByText(words[sentence]).waitFor()
    expect(await stranger.page.title()).not.toContain('For a while')
    await alert.getByRole('link', { name: words.tryYourself }).click()
    await stranger.page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
  })

  it('is hidden from other users', async () => {
    const owner = await visit(arena.service.url)
    await signInAsGuest(owner.page)
    const { threadId } = await (await clientOf(owner.page, arena.service)).threads.create({ title: 'A diary' })
    const stranger = await visit(arena.service.url, undefined, { expected: refused })
    await signInAsGuest(stranger.page)
    await stranger.page.goto(`/threads/${threadId}`)
    await stranger.page.getByRole('alert').getByText(failureWords.title.forbidden).waitFor()
    await stranger.page.getByText(words.privateThread).waitFor()
    await stranger.page.goto('/threads/0192f0c1-0000-7000-8000-000000000000')
    await stranger.page.getByRole('alert').getByText(words.gone).waitFor()
    expect(await stranger.page.content()).not.toContain('A diary')
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
  await page.getByRole('button', { name: commonWords.undo }).waitFor()
  await page.goto('about:blank')
  await expect.poll(async () => (await fetch(thread)).status).toBe(404)
}
