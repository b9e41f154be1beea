import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../../server/src/testing/patience.ts'
import { isRanked } from '../../web/src/features/leaderboard/board/board-rows.ts'
import { sortKeys } from '../../web/src/features/leaderboard/board/board-view.ts'
import { english as words } from '../../web/src/features/leaderboard/messages/en.ts'
import { english as modelWords } from '../../web/src/features/leaderboard/model/messages/en.ts'
import { openVisit, phone, visit } from './browser.ts'
import { darkPicture, picture } from './screenshots.ts'
import { joinAsGuest, startService } from './service.ts'
import { overflowing } from './targets.ts'
import { commonWords, shellWords } from './words.ts'

const service = await startService({ RATE_LIMIT: 'off' })
afterAll(() => service.close())
// One profile for all readers: a new one for each would take longer than most journeys.
const reader = await openVisit(service.url)
afterAll(() => reader.close())
const { page } = reader
const read = (query: string) => fetch(`${service.url}/api/arena/model-stats?${query}`).then(readBoard)
/** The board that the page shows first. */
const board = () => read('scope=blind')
const readBoard = async (response: Response) =>
  (await response.json()) as Awaited<ReturnType<Awaited<ReturnType<typeof joinAsGuest>>['leaderboard']['read']>>

const rows = (page: Page) => page.locator('tr[data-row]')
/** Models without a rank come last. */
const inRankOrder = (items: Awaited<ReturnType<typeof board>>['items']) =>
  [...items.filter(isRanked), ...items.filter((item) => !isRanked(item))].map(({ displayName }) => displayName)
const names = (page: Page) => rows(page).getByRole('rowheader').getByRole('link').allTextContents()
const column = (page: Page, name: string) =>
  page.getByRole('columnheader').filter({ has: page.getByRole('button', { name, exact: true }) })
const open = async (page: Page, address = '/leaderboard') => {
  await page.goto(address)
  await rows(page).first().waitFor()
}

describe('with votes', () => {
  beforeAll(async () => {
    await service.arena('demo')
    // A board may be a second behind votes that another process stored.
    await vi.waitUntil(async () => (await board()).totalVotes > 0, PATIENCE)
  })

  it('[P26] is readable without signing in, and shows rank ranges and ratings with their uncertainty', async () => {
    await page.goto('/')
    await page
      .getByRole('navigation', { name: shellWords.navigation })
      .getByRole('link', { name: commonWords.pages.leaderboard })
      .click()
    await page.getByRole('heading', { level: 1, name: commonWords.pages.leaderboard }).waitFor()
    await rows(page).first().waitFor()
    expect(await page.context().cookies()).toEqual([])
    for (const key of sortKeys) {
      const shown = ['rank', 'model', 'rating', 'expected', 'votes', 'time'].includes(key)
      expect(await column(page, words.columns[key]).count(), key).toBe(shown ? 1 : 0)
    }
    const { items, totalVotes } = await board()
    expect(await names(page)).toEqual(inRankOrder(items))
    await page.getByText(words.facts.label, { exact: true }).click()
    await page.getByRole('definition').getByText(totalVotes.toLocaleString('en'), { exact: true }).waitFor()
    await page.getByText(words.facts.label, { exact: true }).click()

    const best = items.find(({ status }) => status === 'ranked')
    const first = rows(page).first()
    const text = (await first.textContent())!
    expect(text).toContain(best!.providerName)
    expect(text).toContain(words.row.interval(best!.ratingLower!.toFixed(0), best!.ratingUpper!.toFixed(0)))
    expect(text).toContain(words.row.rankRange(String(best!.rankLower), String(best!.rankUpper)))
    // Only rated rows have a whisker.
    expect(await rows(page).locator('svg.whisker').count()).toBe(
      items.filter(({ ratingLower }) => ratingLower !== null).length,
    )
    for (const { displayName, status } of items.filter((item) => item.status !== 'ranked')) {
      const marked = rows(page).filter({ has: page.getByRole('link', { name: displayName, exact: true }) })
      await marked.getByText(words.status[status as 'provisional' | 'retired' | 'unvoted']).waitFor()
      const cells = await marked.getByRole('cell').allTextContents()
      if (status !== 'retired') expect(cells[0]).toBe(`–${words.row.none}`)
      if (status === 'unvoted') expect(cells.join(' ')).not.toContain('1000')
    }

    await page.getByRole('button', { name: words.row.details(best!.displayName) }).click()
    await page.getByText(best!.modelName, { exact: true }).waitFor()
    await page.getByRole('button', { name: words.row.details(best!.displayName) }).click()
    await page.mouse.move(0, 0)
    await picture(page, 'leaderboard')
    await darkPicture(page, 'leaderboard-dark')
  })

  it('[P70] shows plots and the same numbers as tables, and saves a plot as SVG (nightly)', async () => {
    await open(page)
    const { items } = await board()
    const rated = items.filter(({ ratingLower }) => ratingLower !== null)
    const tab = (name: keyof typeof words.plots.names) => page.getByRole('tab', { name: words.plots.names[name] })
    const panel = page.getByRole('tabpanel')
    const numbers = async () => {
      await panel.getByText(words.plots.asTable).click()
      return panel.getByRole('table').getByRole('row').count()
    }

    await panel.getByRole('img', { name: words.plots.intervals.label(String(rated.length)) }).waitFor()
    expect(await panel.locator('svg circle').count()).toBe(rated.length)
    expect(await numbers()).toBe(rated.length + 1)

    await tab('cost').click()
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: words.plots.save }).click()
    const saved = await readFile(await (await download).path(), 'utf8')
    // The models of the demo have no prices.
    await panel.getByText(words.plots.cost.noCosts).waitFor()
    for (const { displayName } of items.filter((row) => row.tokensPerSecond !== null))
      expect(saved).toContain(displayName)
    expect(saved).toContain('plot-frontier')
    expect(saved).toMatch(/style="[^"]*stroke: rgb/)

    await tab('matrix').click()
    const grid = panel.getByRole('grid', { name: words.plots.matrix.label })
    await grid.waitFor()
    expect(await grid.getByRole('row').count()).toBe(rated.length + 1)
    const [one, two] = await grid.getByRole('rowheader').allTextContents()
    expect(await grid.textContent()).toMatch(/\d+ votes?, \d+ won, \d+ lost, \d+ tied, \d+ both bad/)
    // The arrow keys move between the cells. The text below describes the one in focus.
    await grid.locator('[data-cell="0 1"]').focus()
    await expect.poll(() => panel.textContent()).toContain(words.plots.matrix.cell(one!, two!))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('1 0')
    await picture(page, 'heat-map')
    await panel.getByRole('button', { name: words.plots.matrix.predicted }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('cells')).toBe('predicted')

    await tab('history').click()
    await panel.getByRole('img', { name: /^Rating over time of / }).waitFor()
    await expect.poll(() => panel.locator('path.plot-series-line').count()).toBe(3)
    expect(await numbers()).toBeGreaterThan(7)
    await panel.getByRole('button', { pressed: true }).first().click()
    await expect.poll(() => panel.locator('path.plot-series-line').count()).toBe(2)

    await tab('position').click()
    await panel.getByRole('img', { name: words.plots.position.effect }).waitFor()
    await expect.poll(() => panel.textContent()).toMatch(/Left \d+/)
    expect(await numbers()).toBe(4)
    await page.keyboard.press('Escape')
    await tab('position').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => tab('intervals').getAttribute('aria-selected')).toBe('true')
  })

  it('updates after a vote of another user, without a reload (nightly)', async () => {
    await open(page)
    const { totalVotes } = await board()
    const votes = page.locator('.board-facts dd').first()
    await expect.poll(() => votes.textContent()).toBe(totalVotes.toLocaleString('en'))
    const loaded = await page.evaluate(() => performance.timeOrigin)
    const guest = await joinAsGuest(service)
    const { comparisonId } = await guest.battles.startSealed({ prompt: 'Which of you is better?' })
    await guest.votes.cast({ comparisonId, voteChoice: 'left' })
    await expect.poll(() => votes.textContent()).toBe((totalVotes + 1).toLocaleString('en'))
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  })

  it('fits a phone (nightly)', async () => {
    const { page } = await visit(service.url, phone)
    await open(page)
    await expect.poll(() => overflowing(page)).toEqual([])
    await page.getByRole('heading', { level: 2, name: words.board }).evaluate((title) => title.scrollIntoView())
    await picture(page, 'phone-leaderboard')
    // A phone has no column headers to sort by.
    const { items } = await board()
    await page.getByRole('combobox', { name: words.filters.sort }).selectOption('votes descending')
    const most = items.toSorted((a, b) => b.totalResponses - a.totalResponses)[0]!.totalResponses
    await expect.poll(() => rows(page).first().textContent()).toContain(most.toLocaleString('en'))
    expect(new URL(page.url()).searchParams.get('sort')).toBe('votes')
  })

  it('[P25] [P30] [P31] shows the page of a model: record, reliability, neighbors and the votes needed to separate it from them (nightly)', async () => {
    await open(page, '/leaderboard?scope=all')
    const { items } = await read('')
    const second = items[1]!
    await page.getByRole('link', { name: second.displayName, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: second.displayName }).waitFor()
    const part = (title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
    const figure = (title: string, term: string) =>
      part(title)
        .locator('dl > div')
        .filter({ has: page.getByText(term, { exact: true }) })
        .textContent()
    expect(await figure(modelWords.standing.title, words.columns.votes)).toContain(
      second.totalResponses.toLocaleString('en'),
    )
    expect(await figure(modelWords.record.title, words.row.wins)).toContain(second.totalWins.toLocaleString('en'))
    expect(await figure(modelWords.reliability.title, modelWords.reliability.fallback)).toMatch(/\d\s?%/)
    // It is measured in the background.
    await expect.poll(() => figure(modelWords.reliability.title, words.columns.time)).toMatch(/\d\.\ds/)
    expect(await figure(modelWords.reliability.title, words.columns.speed)).toMatch(/\d/)
    const neighbors = part(modelWords.neighbors.title)
    expect(await neighbors.textContent()).toContain(items[0]!.displayName)
    expect(await neighbors.textContent()).toContain(items[2]!.displayName)
    const verdicts = [second.neighbors.above!, second.neighbors.below!].map(({ modelId, votesNeeded }, index) => {
      const { displayName } = items.find((row) => row.modelId === modelId)!
      const { above, below, separated, same, votes } = modelWords.separation
      const verdict = votesNeeded === null ? same : votes(votesNeeded, votesNeeded.toLocaleString('en'))
      return `${[above, below][index]!(displayName)}${votesNeeded === 0 ? separated : verdict}`
    })
    for (const verdict of verdicts) expect(await part(modelWords.separation.title).textContent()).toContain(verdict)
    await page.getByRole('img', { name: /^Rating over time of / }).waitFor()
    await picture(page, 'model')

    await page.getByRole('link', { name: modelWords.otherScope.all }).click()
    const { totalResponses } = (await board()).items.find(({ modelId }) => modelId === second.modelId)!
    await page.getByText(words.scope.blind).waitFor()
    expect(await figure(modelWords.standing.title, words.columns.votes)).toContain(totalResponses.toLocaleString('en'))

    await page.goto('/models/0192f0c1-0000-7000-8000-000000000000')
    await page.getByRole('heading', { level: 1, name: modelWords.notFound.title }).waitFor()
  })
})
