import type { Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { hasFocus, voteButton } from './battle-steps.ts'
import { openVisit, phone, visit } from './browser.ts'
import { ada, clientOf, grace, startSession } from './people.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import { startService } from './service.ts'
import { isGood, joinVoters, loser, openStudy, sectionGap, voteWhilePossible, winner } from './study-steps.ts'
import { battleWords, commonWords, reportWords, shellWords, votingWords as words } from './words.ts'

const service = await startService()
afterAll(() => service.close())
const owner = await openVisit(service.url, undefined, { expected: [/console: Failed to load resource: .* 409 /] })
afterAll(() => owner.close())
await startSession(owner.page, grace)
const client = await clientOf(owner.page, service)

const start = (page: Page) => page.getByRole('button', { name: words.start.button, exact: true })
const pair = (page: Page) => page.locator('.battle-turn:not([hidden])')
const progress = (page: Page) => page.getByTestId('own-progress')
const comment = 'It says what happens next.'
const session = (page: Page) => page.evaluate(() => localStorage.getItem('arena.sign-in'))

/** The key of the better answer. */
const goodKey = async (page: Page) =>
  isGood((await pair(page).getByTestId('lane-left').textContent()) ?? '') ? 'a' : 'b'

/** The path of a file that a button of the report downloads. */
async function saved(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return (await download).path()
}

/** One vote for the better answer, where there is a pair. */
async function voteForBetter(page: Page): Promise<void> {
  const before = await page.locator('.voting-head').textContent()
  if ((await pair(page).count()) === 0) return
  const tab = page.getByRole('tab', { name: battleWords.answer.right })
  if (await tab.isVisible()) await tab.click()
  await voteButton(page, (await goodKey(page)) === 'a' ? 'left' : 'right').click()
  const ended = page.getByRole('heading', { name: words.ended.title })
  await expect
    .poll(async () => (await ended.isVisible()) || (await page.locator('.voting-head').textContent()) !== before)
    .toBe(true)
}

it('[P90] [P91] [P92] [P93] [P94] [P95] [P101] [P102] [P107] [P110] leads voters from the link to a verdict and its report', async () => {
  const judge = 'Wexley'
  const { studyId, link, key } = await openStudy(client, { judges: [{ name: judge, model: 'sim/solon' }] })

  // On a phone, and with a record of every byte.
  const proxy = await startRecordingProxy(service.url)
  onTestFinished(() => proxy.close())
  const { page: small } = await visit(proxy.url, phone, {
    alone: true,
    expected: [/console: Failed to load resource: .* (404|409) /],
  })
  await small.goto(link)
  await start(small).waitFor()
  expect(await session(small)).toBeNull()
  await start(small).tap()
  await small.getByText(battleWords.vote.readFirst.right).waitFor()
  expect(await voteButton(small, 'left').isDisabled()).toBe(true)
  await small.getByRole('tab', { name: battleWords.answer.right }).tap()
  await small.getByRole('button', { name: 'clearer' }).tap()
  await small.getByRole('button', { name: words.comment.button }).tap()
  await small.getByLabel(words.comment.label).fill(comment)
  await voteButton(small, (await goodKey(small)) === 'a' ? 'left' : 'right').tap()
  await small.getByText(words.progress('1')).waitFor()
  await small.getByRole('button', { name: words.undo }).waitFor()
  expect((await small.locator('.voting-dock .reasons').boundingBox())!.width).toBeGreaterThan(300)
  expect(await accessibilityFaults(small)).toEqual([])

  // With the keyboard alone, and with a vote that is lost on its way.
  const { page } = await visit(service.url, undefined, {
    expected: [/console: Failed to load resource: .*( 403 | 404 | 409 |ERR_FAILED)/],
  })
  await page.goto(link)
  await start(page).press('Enter')
  await voteButton(page, 'left').waitFor()
  await page.keyboard.press('2')
  await page.keyboard.press(await goodKey(page))
  await page.keyboard.press('Enter')
  await progress(page)
    .filter({ hasText: words.progress('1') })
    .waitFor()
  await expect.poll(() => hasFocus(page.getByTestId('vote-bar'))).toBe(true)
  await page.keyboard.press('u')
  await progress(page)
    .filter({ hasText: words.progress('0') })
    .waitFor()
  const pressed = page.locator('.voting-dock [aria-pressed="true"]')
  await expect.poll(() => pressed.count()).toBe(1)
  await page.route(/\/votes$/, (route) => route.abort())
  const choice = await goodKey(page)
  await page.keyboard.press(choice)
  await page.keyboard.press('Enter')
  const retry = page.getByRole('button', { name: commonWords.retry })
  await retry.waitFor()
  expect(await goodKey(page)).toBe(choice)
  expect(await pressed.count()).toBe(2)
  // It is sent again by itself.
  await page.unroute(/\/votes$/)
  await progress(page)
    .filter({ hasText: words.progress('1') })
    .waitFor()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: words.skip.reasons.broken }).press('Enter')
  await progress(page)
    .filter({ hasText: words.skipped('1') })
    .waitFor()
  // A reload continues, without the start page.
  await page.reload()
  await progress(page)
    .filter({ hasText: words.progress('1') })
    .waitFor()

  // Nothing names a contestant, nobody sees standings, and the key is in no request's address.
  expect(proxy.received()).not.toMatch(new RegExp(`${winner}|${loser}|${judge}|solon`, 'i'))
  expect(proxy.addresses.filter((address) => address.includes(key))).toEqual([])
  await owner.page.goto(`/studies/${studyId}/report`)
  await owner.page.getByText(reportWords.notClosed).waitFor()

  const voters = await joinVoters(service, studyId, key)
  while ((await client.studies.read(studyId)).state === 'open') {
    await voteWhilePossible(voters, studyId)
    await voteForBetter(small)
    await voteForBetter(page)
  }
  await voteForBetter(page)
  await page.getByRole('heading', { name: words.ended.title }).waitFor()
  await page.getByText(words.ended.reportLater).waitFor()
  await page.goto(`/studies/${studyId}/report`)
  await page.getByText(reportWords.notPublished).waitFor()

  await owner.page.goto(`/studies/${studyId}/report`)
  const sentence = owner.page.locator('.verdict[data-decided="true"] .verdict-sentence')
  await expect
    .poll(async () => (await sentence.textContent())?.replace(/[\u2068\u2069]/g, ''))
    .toBe(reportWords.verdict.best(winner))
  await owner.page.getByText(reportWords.unpublished).waitFor()
  await owner.page.getByText(comment).waitFor({ state: 'attached' })
  // Who comes too late is told so at once.
  const { page: reader } = await visit(service.url)
  await reader.goto(link)
  await reader.getByRole('heading', { name: words.ended.title }).waitFor()
  await reader.getByText(words.ended.reportLater).waitFor()
  await client.studies.publish(studyId, { published: true })
  await reader.reload()

  // Everyone reads it, and it can be printed and checked.
  await reader.getByRole('link', { name: words.ended.report }).click()
  await reader.locator('.verdict').waitFor()
  expect(await session(reader)).toBeNull()
  await reader.getByRole('row', { name: /^clearer 2 / }).waitFor()
  await reader.getByText(`${words.skip.reasons.broken}: 1`).waitFor()
  expect(await reader.getByText(comment).count()).toBe(0)
  await reader.getByRole('row', { name: new RegExp(`^${judge} 14 of 14 `) }).waitFor()
  await reader.getByRole('row', { name: /\(too few\)/ }).waitFor()
  const [log, report] = [await saved(reader, reportWords.design.logFile), await saved(reader, '.json')]
  const checked = await service.arena('verify', log, '--report', report)
  expect(checked).toContain(await reader.locator('.report-hash code').textContent())
  expect(checked).toContain('Every number of the report is equal')
  await reader.emulateMedia({ media: 'print' })
  await expect.poll(() => reader.getByRole('button').count()).toBe(0)
  const folded = reader.locator('.report details:not([open])')
  expect(await folded.count()).toBeGreaterThan(0)
  await reader.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await folded.count()).toBe(0)
})

it('[P103] [P105] says in the report that nobody voted, or that one person did', async () => {
  const { page } = await visit(service.url)
  const { studyId: empty } = await openStudy(client)
  const { studyId: single, key } = await openStudy(client, { votesPerComparison: 1 })
  await voteWhilePossible(await joinVoters(service, single, key, 1), single)
  await client.studies.close(empty)
  for (const studyId of [empty, single]) await client.studies.publish(studyId, { published: true })

  await page.goto(`/studies/${empty}/report`)
  await page.getByText(reportWords.noVotes).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([reportWords.design.title])
  await expect.poll(() => sectionGap(page)).toBe('32px')

  await page.goto(`/studies/${single}/report`)
  await page.getByText(reportWords.limits.unknown).waitFor()
  await page.getByText(reportWords.pairs.chanceOfOne).waitFor()
  expect(await page.getByText(/people and prompts like these|these voters/i).count()).toBe(0)
})

it('[P90] asks for an account where the study needs one, and comes back with the key (nightly)', async () => {
  const { link, key } = await openStudy(client, { access: 'accounts' })
  const { page } = await visit(service.url, undefined, {
    expected: [/console: Failed to load resource: .* (403|404) /],
  })
  await page.goto(link)
  await start(page).click()
  await page.getByText(words.account.text).waitFor()
  await page.locator('main').getByRole('link', { name: commonWords.createAccount }).click()
  await page.getByLabel(shellWords.signIn.name, { exact: true }).fill(ada.name)
  await page.getByLabel(shellWords.signIn.email).fill(ada.email)
  await page.getByLabel(shellWords.signIn.password).fill(ada.password)
  expect(page.url()).not.toContain(key)
  await page.locator('button[type=submit]', { hasText: commonWords.createAccount }).click()
  await start(page).click()
  await voteButton(page, 'left').waitFor()
  expect(new URL(page.url()).hash).toBe(`#${key}`)
})
