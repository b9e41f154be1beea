import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { firstBattle, hasFocus } from './battle-steps.ts'
import { visit } from './browser.ts'
import { clientOf, signInAsGuest } from './people.ts'
import { picture } from './screenshots.ts'
import { startScriptedArena } from './scripted-arena.ts'
import { commonWords, shellWords, threadWords as words } from './words.ts'

const arena = await startScriptedArena(() => 'An answer.')
afterAll(() => arena.close())

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

it('creates a thread from the first prompt, with its first line as title', async () => {
  const { page } = await visit(arena.service.url)
  await firstBattle(page, 'Name three rivers\nand say where they end.')
  await page.goto('/threads')
  await row(page, 'Name three rivers').getByText(words.turns(1)).waitFor()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1)
})

it('searches threads by title and renames them', async () => {
  const { page } = await visit(arena.service.url)
  await signInAsGuest(page)
  const client = await clientOf(page, arena.service)
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

  await row(page, 'Chess for two').getByRole('button', { name: words.rename }).click()
  const dialog = page.getByRole('dialog', { name: words.renameTitle })
  await dialog.getByLabel(words.newTitle).fill('Chess by post')
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await row(page, 'Chess by post').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await row(page, 'Chess by post').waitFor()
  expect(await row(page, 'Chess for two').count()).toBe(0)
})

it('deletes a thread unless the user undoes it', async () => {
  const { page } = await visit(arena.service.url)
  await page.clock.install()
  await signInAsGuest(page)
  const client = await clientOf(page, arena.service)
  const remaining = async () => (await client.threads.list()).items.map(({ title }) => title).toSorted()
  for (const title of ['Keep', 'Let go', 'Leave behind']) await client.threads.create({ title })
  await page.goto('/threads')

  await row(page, 'Keep').getByRole('button', { name: words.delete }).click()
  await row(page, 'Keep').waitFor({ state: 'detached' })
  await page.getByText(words.deleted('Keep')).waitFor()
  await page.getByRole('button', { name: commonWords.undo }).click()
  await row(page, 'Keep').waitFor()
  await page.clock.fastForward(60_000)
  expect(await remaining()).toEqual(['Keep', 'Leave behind', 'Let go'])

  // The thread is deleted when the toast closes.
  await row(page, 'Let go').getByRole('button', { name: words.delete }).click()
  await page.getByText(words.deleted('Let go')).waitFor()
  expect(await remaining()).toContain('Let go')
  await page.mouse.move(0, 0)
  await page.clock.fastForward(9_000)
  await page.getByText(words.deleted('Let go')).waitFor({ state: 'detached' })
  await expect.poll(remaining).toEqual(['Keep', 'Leave behind'])

  // The toast does not close while a dialog covers it.
  await row(page, 'Keep').getByRole('button', { name: words.delete }).click()
  await page.getByText(words.deleted('Keep')).waitFor()
  await page.getByRole('button', { name: shellWords.menu }).click()
  await page.getByRole('dialog', { name: shellWords.menu }).waitFor()
  await page.clock.fastForward(60_000)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: commonWords.undo }).click()
  await row(page, 'Keep').waitFor()

  // Leaving the page confirms the deletion.
  await row(page, 'Leave behind').getByRole('button', { name: words.delete }).click()
  await page.getByText(words.deleted('Leave behind')).waitFor()
  await page.goto('about:blank')
  await expect.poll(remaining).toEqual(['Keep'])
})

it('moves the focus to the next row after a deletion', async () => {
  const { page } = await visit(arena.service.url)
  await signInAsGuest(page)
  const client = await clientOf(page, arena.service)
  for (const title of ['Third', 'Second', 'First']) await client.threads.create({ title })
  await page.goto('/threads')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const deleteOf = (title: string) => row(page, title).getByRole('button', { name: words.delete })
  await deleteOf('First').press('Enter')
  await expect.poll(focused).toBe('Second')
  await deleteOf('Third').press('Enter')
  await row(page, 'Third').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Second')
  await page.getByRole('button', { name: commonWords.undo }).last().press('Enter')
  await row(page, 'Third').waitFor()
  // The toast is gone, so the focus moves to the main content.
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
})

it('loads a long list page by page', async () => {
  const { page } = await visit(arena.service.url)
  await signInAsGuest(page)
  const client = await clientOf(page, arena.service)
  for (let number = 1; number <= 60; number += 1) await client.threads.create({ title: `Thread ${number}` })
  await page.goto('/threads')
  await row(page, 'Thread 60').waitFor()
  const rows = page.getByRole('main').getByRole('listitem')
  expect(await rows.count()).toBe(50)
  await page.getByRole('button', { name: commonWords.more }).click()
  await row(page, 'Thread 1').waitFor()
  expect(await rows.count()).toBe(60)
  expect(await page.getByRole('button', { name: commonWords.more }).count()).toBe(0)
})

it('lists shared threads with their links, and stops sharing', async () => {
  const { page } = await visit(arena.service.url)
  await signInAsGuest(page)
  const client = await clientOf(page, arena.service)
  await client.threads.create({ title: 'Mine alone' })
  const unlisted = await client.threads.create({ title: 'For friends' })
  const open = await client.threads.create({ title: 'For everybody' })
  await client.threads.share(unlisted.threadId, 'unlisted')
  await client.threads.share(open.threadId, 'public')
  await page.goto('/threads')
  await row(page, 'Mine alone').waitFor()
  await row(page, 'For everybody').getByText(words.visibility.public).waitFor()
  await page.getByRole('link', { name: words.sharedLinks }).click()
  await page.getByRole('heading', { level: 1, name: words.sharedLinks }).waitFor()
  await row(page, 'For friends').getByText(`${arena.service.url}/threads/${unlisted.threadId}`).waitFor()
  expect(await row(page, 'Mine alone').count()).toBe(0)

  await row(page, 'For friends').getByRole('button', { name: words.revoke }).click()
  await page.getByText(words.revoked('For friends')).waitFor()
  await row(page, 'For friends').waitFor({ state: 'detached' })
  await row(page, 'For everybody').waitFor()
  expect((await client.threads.read(unlisted.threadId)).visibility).toBe('private')
  expect((await client.threads.read(open.threadId)).visibility).toBe('public')
})
