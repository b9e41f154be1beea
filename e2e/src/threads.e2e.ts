import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { firstBattle, lane, revealedNames, vote } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { browserData, cluesIn, cluesOf } from './clues.ts'
import { clientOf, startSession } from './people.ts'
import { picture } from './screenshots.ts'
import { quorvex, startScriptedArena, zephlin } from './scripted-arena.ts'
import type { Script } from './scripted-host.ts'
import { battleWords, commonWords, failureWords, shellWords, threadWords as words } from './words.ts'

const quoted: Script = ({ prompt }) => `An answer about “${prompt}”.`
const arena = await startScriptedArena(quoted)
afterAll(() => arena.close())

/** A page and an API client of the same new guest. */
async function visitAsGuest() {
  const { page } = await visit(arena.service.url)
  await startSession(page)
  return { page, client: await clientOf(page, arena.service) }
}

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

/** Chooses an action in the menu of a thread, with the keyboard. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: words.actions(title) })
    .press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
}

it('searches threads by title and renames them (nightly)', async () => {
  const { page, client } = await visitAsGuest()
  const titles = ['A table of tides', 'Bread without yeast', 'Chess for two', '100% rye']
  for (const title of titles) await client.threads.create({ title, mode: 'chat' })
  await page.goto('/threads')
  await row(page, '100% rye').waitFor()
  await picture(page, 'threads')

  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('search') === '100%')
  await page.getByLabel(words.search).fill('100%')
  await asked
  await row(page, 'Chess for two').waitFor({ state: 'detached' })
  await row(page, '100% rye').waitFor()
  await page.getByLabel(words.search).fill('nothing like it')
  await page.getByText(words.noneFound).waitFor()
  await page.getByLabel(words.search).fill('')

  await choose(page, 'Chess for two', words.rename)
  const dialog = page.getByRole('dialog', { name: words.renameTitle })
  await dialog.getByLabel(words.newTitle).fill('Chess by post')
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await row(page, 'Chess by post').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await row(page, 'Chess by post').waitFor()
  expect(await row(page, 'Chess for two').count()).toBe(0)
})

it('finds threads by their answers, and shows which battles need a vote and who won the others (nightly)', async () => {
  const { page, client } = await visitAsGuest()
  const start = async (title: string) => {
    const { threadId } = await client.threads.create({ title })
    return client.battles.startSealed({ prompt: `Something on ${title}`, threadId })
  }
  await start('Open')
  const { comparisonId } = await start('Decided')
  await page.goto('/threads')
  await row(page, 'Decided').getByText(words.needsVote).waitFor()
  // The scripted hosts quote the prompt.
  await page.getByLabel(words.search).fill('answer about “Something on open')
  await row(page, 'Decided').waitFor({ state: 'detached' })
  await row(page, 'Open').waitFor()

  const { reveal } = await client.votes.cast({ comparisonId, voteChoice: 'right' })
  await page.goto('/threads')
  const outcome = words.outcome.win(reveal.agent2.displayName, reveal.agent1.displayName)
  await row(page, 'Decided').getByText(outcome).waitFor()
  expect(await row(page, 'Decided').getByText(words.needsVote).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: words.needsVote }).click()
  await page.getByRole('heading', { level: 1, name: words.needsVote }).waitFor()
  await row(page, 'Decided').waitFor({ state: 'detached' })
  await row(page, 'Open').waitFor()
})

it('deletes a thread unless the user undoes it (nightly)', async () => {
  const { page } = await visit(arena.service.url, desk, { alone: true })
  await page.clock.install()
  await startSession(page)
  const client = await clientOf(page, arena.service)
  const remaining = async () => (await client.threads.list()).items.map(({ title }) => title).toSorted()
  for (const title of ['Keep', 'Let go', 'Leave behind']) await client.threads.create({ title })
  await page.goto('/threads')

  await choose(page, 'Keep', words.delete)
  await row(page, 'Keep').waitFor({ state: 'detached' })
  await page.getByText(words.deleted('Keep')).waitFor()
  await page.getByRole('button', { name: commonWords.undo }).click()
  await row(page, 'Keep').waitFor()
  await page.clock.fastForward(60_000)
  expect(await remaining()).toEqual(['Keep', 'Leave behind', 'Let go'])

  // The thread is deleted when the toast closes.
  await choose(page, 'Let go', words.delete)
  await page.getByText(words.deleted('Let go')).waitFor()
  expect(await remaining()).toContain('Let go')
  await page.mouse.move(0, 0)
  await page.clock.fastForward(9_000)
  await page.getByText(words.deleted('Let go')).waitFor({ state: 'detached' })
  await expect.poll(remaining).toEqual(['Keep', 'Leave behind'])

  // The toast does not close while a dialog covers it.
  await choose(page, 'Keep', words.delete)
  await page.getByText(words.deleted('Keep')).waitFor()
  await page.getByRole('button', { name: shellWords.menu }).click()
  await page.getByRole('dialog', { name: shellWords.menu }).waitFor()
  await page.clock.fastForward(60_000)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: commonWords.undo }).click()
  await row(page, 'Keep').waitFor()

  // Leaving the page confirms the deletion.
  await choose(page, 'Leave behind', words.delete)
  await page.getByText(words.deleted('Leave behind')).waitFor()
  await page.goto('about:blank')
  await expect.poll(remaining).toEqual(['Keep'])
})

const shareDialog = (page: Page) => page.getByRole('dialog', { name: words.shareTitle })
const linkField = (page: Page) => shareDialog(page).getByRole('textbox', { name: words.link })

/** The browser logs every error response to its console. */
const refused = [/console: Failed to load resource: .* (401|403|404) /]

describe('a shared thread', () => {
  it('is read by a visitor with the link, who votes blind', async () => {
    const owner = await visit(arena.service.url)
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await firstBattle(owner.page, 'Rivers of Asia')
    await vote(owner.page, 'left')
    await owner.page.getByRole('button', { name: words.share, exact: true }).waitFor()
    const threadId = new URL(owner.page.url()).pathname.split('/').at(-1)!
    // Another conversation in the same thread.
    const client = await clientOf(owner.page, arena.service)
    await client.battles.startSealed({ prompt: 'Rivers of Africa', threadId })
    await owner.page.reload()
    await owner.page.getByRole('heading', { level: 1, name: 'Rivers of Asia' }).waitFor()
    await owner.page.getByText(battleWords.reveal.your.left).waitFor()

    await choose(owner.page, 'Rivers of Asia', words.share)
    const dialog = shareDialog(owner.page)
    for (const choice of ['private', 'unlisted', 'public'] as const) {
      await dialog.getByText(words.visibilityMeaning[choice]).waitFor()
    }
    expect(await dialog.getByRole('radio', { name: words.visibility.private }).isChecked()).toBe(true)
    expect(await linkField(owner.page).count()).toBe(0)
    await dialog.getByRole('radio', { name: words.visibility.unlisted }).click()
    const link = await linkField(owner.page).inputValue()
    expect(link).toBe(owner.page.url())
    await dialog.getByRole('button', { name: commonWords.copyLink.button }).click()
    await dialog.getByRole('status').filter({ hasText: commonWords.copyLink.copied }).waitFor()
    expect(await owner.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await picture(owner.page, 'share')

    const stranger = await visit(arena.service.url, desk, { alone: true })
    await stranger.page.goto(link)
    await stranger.page.getByRole('heading', { level: 1, name: 'Rivers of Asia' }).waitFor()
    await stranger.page.getByText(words.shared.battle).waitFor()
    await lane(stranger.page, 'left').first().getByText('An answer about “Rivers of Asia”.').waitFor()
    // Both battles are blind for a reader, also the one with the owner's vote.
    expect(await stranger.page.getByTestId('vote-bar').count()).toBe(2)
    expect(cluesIn(await browserData(stranger.page), await cluesOf(arena.service))).toEqual([])

    const second = stranger.page.getByRole('article', { name: 'Rivers of Africa' })
    await second.getByRole('button', { name: battleWords.vote.right }).click()
    await second.getByText(battleWords.reveal.your.right).waitFor()
    expect((await revealedNames(second)).toSorted()).toEqual([quorvex.displayName, zephlin.displayName])
    expect(await stranger.page.getByTestId('vote-bar').count()).toBe(1)

    // The battle stays blind for its owner after another user's vote.
    await owner.page.reload()
    const own = owner.page.getByRole('article', { name: 'Rivers of Africa' })
    await own.getByTestId('vote-bar').waitFor()
    expect(await own.textContent()).not.toMatch(/quorvex|zephlin/i)
    await own.getByRole('button', { name: battleWords.vote.tie }).click()
    await own.getByText(battleWords.reveal.your.tie).waitFor()
  })
})

describe('a private thread', () => {
  it.each([
    ['is no longer shared (nightly)', stopSharing, 'privateThread'],
    ['was deleted (nightly)', deleteForGood, 'gone'],
  ] as const)('that %s explains this to readers with the link', async (_case, end, sentence) => {
    const { page, client } = await visitAsGuest()
    const { threadId } = await client.threads.create({ title: 'For a while' })
    await client.threads.share(threadId, 'unlisted')
    const stranger = await visit(arena.service.url, undefined, { expected: refused })
    await stranger.page.goto(`/threads/${threadId}`)
    await stranger.page.getByRole('heading', { level: 1, name: 'For a while' }).waitFor()

    await page.goto(`/threads/${threadId}`)
    await end(page)
    await stranger.page.reload()
    const alert = stranger.page.getByRole('alert')
    await alert.getByText(words[sentence]).waitFor()
    expect(await stranger.page.title()).not.toContain('For a while')
    await alert.getByRole('link', { name: words.tryYourself }).click()
    await stranger.page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
  })

  it('is hidden from other users', async () => {
    const { client } = await visitAsGuest()
    const { threadId } = await client.threads.create({ title: 'A diary' })
    const stranger = await visit(arena.service.url, undefined, { expected: refused })
    await startSession(stranger.page)
    await stranger.page.goto(`/threads/${threadId}`)
    await stranger.page.getByRole('alert').getByText(failureWords.title.forbidden).waitFor()
    await stranger.page.getByText(words.privateThread).waitFor()
    await stranger.page.goto('/threads/0192f0c1-0000-7000-8000-000000000000')
    await stranger.page.getByRole('alert').getByText(words.gone).waitFor()
    expect(await stranger.page.content()).not.toContain('A diary')
  })
})

async function stopSharing(page: Page): Promise<void> {
  await choose(page, 'For a while', words.share)
  await shareDialog(page).getByRole('radio', { name: words.visibility.private }).click()
  await linkField(page).waitFor({ state: 'detached' })
}

async function deleteForGood(page: Page): Promise<void> {
  const thread = page.url().replace('/threads', '/api/threads')
  await choose(page, 'For a while', words.delete)
  await page.getByRole('button', { name: commonWords.undo }).waitFor()
  await page.goto('about:blank')
  await expect.poll(async () => (await fetch(thread)).status).toBe(404)
}
