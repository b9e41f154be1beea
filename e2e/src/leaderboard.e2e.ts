import { readFile } from 'node:fs/promises'
import { createClient } from '@arena/client'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PATIENCE } from '../../server/src/testing/patience.ts'
import { isRanked } from '../../web/src/features/leaderboard/board-rows.ts'
import { sortKeys } from '../../web/src/features/leaderboard/board-view.ts'
import { english as words } from '../../web/src/features/leaderboard/messages/en.ts'
import { english as modelWords } from '../../web/src/features/leaderboard/model/messages/en.ts'
import { desk, openVisit, phone, visit } from './browser.ts'
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
const anybody = createClient({ baseUrl: service.url })
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
const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: words.filters.tag }).getByRole('link', { name, exact: true })
const moreFilters = (page: Page) => page.getByRole('button', { name: words.filters.more }).click()

it('[P26] shows an empty leaderboard without ranks and ratings, with a link to a battle', async () => {
  const empty = await startService({ RATE_LIMIT: 'off' })
  onTestFinished(() => empty.close())
  const { page } = await visit(empty.url)
  await page.goto('/leaderboard')
  await page.getByText(words.empty.title).waitFor()
  expect(await page.getByRole('tablist').count()).toBe(0)
  for (const model of await rows(page).all()) {
    expect((await model.getByRole('cell').allTextContents())[0]).toBe(`–${words.row.none}`)
    expect(await model.textContent()).not.toContain('1000')
  }
  await page.getByRole('link', { name: commonWords.startBattle }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

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

  it('[P25] counts blind votes first, and all votes with a switch', async () => {
    await open(page)
    await page.getByText(words.scope.blind).waitFor()
    await page.getByRole('switch', { name: words.filters.blind }).click()
    await page.getByText(words.scope.all).waitFor()
  })

  it('[P31] has the median time and the tokens per second of each model, and sorts by them (nightly)', async () => {
    // They are measured in the background.
    const slowestFirst = async () =>
      (await board()).items
        .flatMap((item) => item.medianResponseTimeMs ?? [])
        .toSorted((a, b) => b - a)
        .map((ms) => `${(ms / 1000).toFixed(1)}s`)
    await expect.poll(slowestFirst).not.toEqual([])
    await open(page, '/leaderboard?sort=time&order=descending')
    await page.getByRole('switch', { name: words.filters.allColumns }).click()
    // The models of the demo have no prices.
    const missing = ['cost', 'inputPrice', 'outputPrice']
    for (const key of sortKeys) {
      expect(await column(page, words.columns[key]).count(), key).toBe(missing.includes(key) ? 0 : 1)
    }
    const wanted = await slowestFirst()
    const times = page.locator('td.board-time')
    await expect.poll(async () => (await times.allTextContents()).slice(0, wanted.length)).toEqual(wanted)
    await page.getByRole('button', { name: words.columns.speed, exact: true }).click()
    await expect.poll(() => page.locator('td.board-speed').first().textContent()).toMatch(/^\d+(\.\d)?$/)
    // A header explains itself while it has the focus.
    const hint = page.getByRole('tooltip')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => hint.textContent()).toBe(words.meanings.speed)
    await page.keyboard.press('Escape')
    await expect.poll(() => hint.count()).toBe(0)
    await page.getByRole('button', { name: words.columns.rating, exact: true }).hover()
    await expect.poll(() => hint.textContent()).toBe(words.meanings.rating)
    await page.mouse.move(0, 0)
    await expect.poll(() => hint.count()).toBe(0)
  })

  it('[P27] marks where all ranked models above are surely above all ranked models below', async () => {
    await open(page)
    const ranked = (await board()).items.filter(isRanked)
    const endsTier = (index: number) =>
      ranked
        .slice(0, index)
        .every(({ surelyAbove }) => ranked.slice(index).every((row) => surelyAbove.includes(row.eloRank)))
    const firstOfTier = ranked.filter((_, index) => index > 0 && endsTier(index)).map(({ displayName }) => displayName)
    expect(firstOfTier).not.toEqual([])
    const marks = page.locator('tr.board-mark')
    expect(new Set(await marks.allTextContents())).toEqual(new Set([words.row.tierEnds]))
    expect(await page.locator('tr.board-mark + tr').getByRole('link').allTextContents()).toEqual(firstOfTier)
    await page.getByRole('button', { name: words.columns.votes, exact: true }).click()
    await expect.poll(() => marks.count()).toBe(0)
  })

  it('[P28] starts the ranking in the first screen of a laptop, on an axis with round ends (nightly)', async () => {
    const { page } = await visit(service.url, { ...desk, viewport: { width: 1366, height: 768 } })
    await open(page)
    const third = (await rows(page).nth(2).boundingBox())!
    expect(third.y + third.height).toBeLessThan(768)
    expect(await page.getByRole('definition').count()).toBe(0)
    for (const end of await page.locator('.board-scale span').allTextContents()) expect(Number(end) % 10).toBe(0)
    for (const share of await page.locator('td.board-expected').allTextContents()) {
      expect(share).toMatch(/^(\d+%|–.*)$/)
    }
  })

  it('[P29] says through which vote of the public log it was computed', async () => {
    await open(page)
    const { throughVote } = await board()
    const log = page.getByRole('link', { name: words.verify.computed(throughVote.toLocaleString('en')) })
    const lines = await fetch(new URL((await log.getAttribute('href'))!, service.url)).then((response) =>
      response.text(),
    )
    expect(lines.trim().split('\n').length).toBeGreaterThanOrEqual(Math.min(throughVote, 10_000))
    await page.getByText(`npx arena verify ${service.url}`).waitFor()
  })

  it('sorts by a column in both directions', async () => {
    await open(page)
    const before = await names(page)
    const button = page.getByRole('button', { name: words.columns.model, exact: true })
    for (const direction of ['ascending', 'descending']) {
      await button.click()
      await expect.poll(() => column(page, words.columns.model).getAttribute('aria-sort')).toBe(direction)
      expect(await names(page)).not.toEqual(before)
    }
  })

  it('filters models and votes, and keeps the filters in the address (nightly)', async () => {
    await open(page)
    const { items, totalVotes } = await board()
    await moreFilters(page)

    const providers = [...new Set(items.map(({ providerName }) => providerName))]
    await page.getByRole('combobox', { name: words.filters.provider }).selectOption(providers[0]!)
    const ofProvider = items.filter(({ providerName }) => providerName === providers[0])
    await expect.poll(() => names(page)).toEqual(inRankOrder(ofProvider))
    await page.getByLabel(words.filters.text).fill('nothing like it')
    await page.getByText(words.groups.noMatch).waitFor()
    await page.getByRole('button', { name: words.filters.reset }).click()

    const votes = page.locator('.board-facts dd').first()
    await category(page, words.tags.code).click()
    const { totalVotes: blindOfCode } = await read('tag=code&scope=blind')
    expect(blindOfCode).toBeLessThan(totalVotes)
    await expect.poll(() => votes.textContent()).toBe(blindOfCode.toLocaleString('en'))
    await page.getByRole('switch', { name: words.filters.blind }).click()
    const { totalVotes: ofCode } = await read('tag=code')
    expect(ofCode).toBeGreaterThan(blindOfCode)
    await expect.poll(() => votes.textContent()).toBe(ofCode.toLocaleString('en'))
    await page.getByRole('switch', { name: words.filters.style }).click()
    await page.getByRole('heading', { name: words.style.title }).waitFor()

    const address = new URL(page.url())
    expect(Object.fromEntries(address.searchParams)).toEqual({ tag: 'code', scope: 'all', style: 'controlled' })
    const other = await visit(service.url)
    await open(other.page, address.pathname + address.search)
    await expect
      .poll(() => other.page.locator('.board-facts dd').first().textContent())
      .toBe(ofCode.toLocaleString('en'))
  })

  it('[P70] shows plots and the same numbers as tables, and saves a plot as SVG', async () => {
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

  it('[P32] shades the head-to-head plot by certainty, in color, weight and words', async () => {
    await open(page, '/leaderboard?plot=matrix&cells=predicted')
    const t = words.plots.matrix
    const grid = page.getByRole('grid', { name: t.label })
    await grid.waitFor()
    const { cells } = await anybody.leaderboard.matrix({ scope: 'blind' })
    const shown = await grid.locator('[data-cell]').evaluateAll((all) =>
      all.map((each) => ({
        at: each.getAttribute('data-cell')!.split(' ').map(Number),
        text: each.textContent,
        color: getComputedStyle(each).backgroundColor,
        weight: getComputedStyle(each.querySelector('.matrix-share') ?? each).fontWeight,
      })),
    )
    const looks = { above: new Set<string>(), below: new Set<string>(), unclear: new Set<string>() }
    for (const { at, text, color, weight } of shown) {
      const cell = cells[at[0]!]![at[1]!]
      if (!cell) continue
      const certainty = cell.lower! > 0.5 ? 'above' : cell.upper! < 0.5 ? 'below' : 'unclear'
      expect(text).toContain(t.certainty[certainty])
      looks[certainty].add(`${color} ${weight}`)
    }
    // One look for each clear side, and other ones for what is not clear.
    expect([looks.above.size, looks.below.size]).toEqual([1, 1])
    expect(looks.unclear.size).toBeGreaterThan(0)
    expect(new Set([...looks.above, ...looks.below, ...looks.unclear]).size).toBe(2 + looks.unclear.size)

    expect(await page.getByRole('list', { name: t.legend.label }).getByRole('listitem').allInnerTexts()).toEqual([
      t.legend.rowClear,
      t.legend.rowUnclear,
      t.legend.columnUnclear,
      t.legend.columnClear,
    ])
    await grid.locator('[data-cell="0 1"]').focus()
    const label = await grid.locator('[data-cell="0 1"] .visually-hidden').textContent()
    await expect.poll(() => page.locator('.matrix-details').textContent()).toBe(label)
    await grid.locator('[data-cell="1 0"]').hover()
    await expect.poll(() => page.locator('.matrix-details').textContent()).not.toBe(label)
  })

  it('[P33] says how healthy the board is when asked, and after a failure on the next try (nightly)', async () => {
    const t = words.health
    const { page } = await visit(service.url, desk, { expected: [/ERR_FAILED/] })
    let asked = 0
    let failing = true
    await page.route('**/api/arena/model-stats/health*', (route) => {
      asked += 1
      return failing ? route.abort() : route.continue()
    })
    await open(page)
    const section = page.locator('details').filter({ hasText: t.title })
    expect(asked).toBe(0)
    await section.getByText(t.title, { exact: true }).click()
    const note = section.getByRole('alert')
    await note.getByText(words.plots.saved).waitFor()
    expect(await rows(page).count()).toBeGreaterThan(0)
    failing = false
    await note.getByRole('button', { name: commonWords.retry }).click()

    const health = await anybody.leaderboard.health({ scope: 'blind' })
    const { excludedVotes, totalVotes, agreement, heldVoters } = health
    const { modelId: firstId, votes, voters } = health.fragility!
    const count = (value: number) => value.toLocaleString('en')
    const left = Object.values(excludedVotes).reduce((sum, votes) => sum + votes, 0)
    const { displayName } = (await board()).items.find(({ modelId }) => modelId === firstId)!
    for (const sentence of [
      t.excluded(left, count(left), count(totalVotes + left)),
      words.facts.named(count(excludedVotes.named!)),
      t.heldVoters(heldVoters, count(heldVoters)),
      t.agreementText(`${Math.round(100 * agreement.share!)}%`, '50%'),
      votes === null ? t.firstStaysWithoutVotes(displayName) : t.firstVotes(displayName, votes, count(votes)),
      voters === null ? t.firstStaysWithoutVoters(displayName) : t.firstVoters(displayName, voters, count(voters)),
    ]) {
      await section.getByText(sentence, { exact: true }).waitFor()
    }
    expect(await note.count()).toBe(0)
    await section.getByText(/^The left answer won \d+%/).waitFor()
  })

  it('[P34] has a tab for each category with votes, which keeps the filters and works with back and forward (nightly)', async () => {
    await open(page, '/leaderboard?scope=all&sort=votes')
    const tabs = page.getByRole('navigation', { name: words.filters.tag }).getByRole('link')
    const { items: tags } = await anybody.leaderboard.tags()
    expect(await tabs.count()).toBe(tags.length + 1)
    const shownVotes = () => page.locator('.board-facts dd').first().textContent()
    const current = page.getByRole('navigation', { name: words.filters.tag }).locator('[aria-current=page]')
    const all = (await read('')).totalVotes.toLocaleString('en')
    const ofCode = (await read('tag=code')).totalVotes.toLocaleString('en')
    expect(await current.textContent()).toBe(words.filters.allPrompts)

    await category(page, words.tags.code).focus()
    await page.keyboard.press('Enter')
    await expect.poll(shownVotes).toBe(ofCode)
    expect(await current.textContent()).toBe(words.tags.code)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ tag: 'code', scope: 'all', sort: 'votes' })
    expect(await page.title()).toContain(words.tags.code)
    await page.goBack()
    await expect.poll(shownVotes).toBe(all)
    expect(await current.textContent()).toBe(words.filters.allPrompts)
    await page.goForward()
    await expect.poll(shownVotes).toBe(ofCode)

    // The last tab is outside a narrow screen: it is scrolled into view.
    const last = `/leaderboard?tag=${tags.filter(({ tag }) => tag.startsWith('lang:')).at(-1)!.tag}`
    const narrow = await visit(service.url, phone)
    await open(narrow.page, last)
    const marked = narrow.page.locator('.board-tabs [aria-current=page]')
    const inside = async () => {
      const [box, width] = [(await marked.boundingBox())!, narrow.page.viewportSize()!.width]
      return box.x >= 0 && box.x + box.width <= width
    }
    await expect.poll(inside).toBe(true)
    expect(await overflowing(narrow.page)).toEqual([])
  })

  it('[P35] shows the rank range of a model in each category, one request after another', async () => {
    const { items: tags } = await anybody.leaderboard.tags()
    const { items } = await read('tag=code&scope=blind')
    const best = items.find(isRanked)!
    const { page } = await visit(service.url, desk, { expected: [/ERR_FAILED/] })
    let running = 0
    let most = 0
    // However often the page asks for a category.
    const asked = new Set<string>()
    let isBroken = true
    await page.route('**/api/arena/model-stats?tag=*', async (route) => {
      asked.add(new URL(route.request().url()).searchParams.get('tag')!)
      // All but the first category fail at first.
      if (isBroken && asked.size > 1) return route.abort()
      running += 1
      most = Math.max(most, running)
      const response = await route.fetch()
      running -= 1
      await route.fulfill({ response })
    })
    await page.goto(`/models/${best.modelId}`)
    await page.getByRole('heading', { level: 2, name: modelWords.categories.title }).waitFor()
    expect(asked.size).toBe(0)
    await page.getByText(modelWords.categories.show).click()
    const table = page.getByRole('table', { name: modelWords.categories.title })
    const ofCode = table
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: words.tags.code, exact: true }) })
    await ofCode.getByText(words.row.rankRange(String(best.rankLower), String(best.rankUpper))).waitFor()
    const retry = page.getByRole('alert').getByRole('button', { name: commonWords.retry })
    await retry.waitFor()
    expect(asked.size).toBe(2)
    isBroken = false
    await retry.click()
    await expect.poll(() => table.textContent()).not.toContain('…')
    expect(await table.getByRole('row').count()).toBe(tags.length + 1)
    expect([...asked].toSorted()).toEqual(tags.map(({ tag }) => tag).toSorted())
    expect(most).toBe(1)
    // A request of the next page would still be under way when this one closes.
    await page.unrouteAll({ behavior: 'wait' })
    await ofCode.getByRole('link').click()
    await expect.poll(() => page.locator('.board-tabs [aria-current=page]').textContent()).toBe(words.tags.code)
    // The leaderboard has the same of all models.
    await page.getByText(words.categories.title).click()
    const all = page.getByRole('table', { name: words.categories.title })
    const ofBest = all.getByRole('row').filter({ has: page.getByRole('link', { name: best.displayName, exact: true }) })
    await ofBest
      .getByText(words.row.rankRange(String(best.rankLower), String(best.rankUpper)))
      .first()
      .waitFor()
    expect(await all.getByRole('columnheader').count()).toBe(tags.length + 1)
  })

  it('exports CSV and JSON', async () => {
    await open(page, '/leaderboard?tag=code')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV', exact: true }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    const { items } = await read('tag=code&scope=blind')
    expect(csv.trim().split(/\r?\n/)).toHaveLength(items.length + 1)
    expect(csv).toContain(items[0]!.modelName)
    const json = await page.getByRole('link', { name: 'JSON' }).getAttribute('href')
    expect((await readBoard(await fetch(new URL(json!, service.url)))).items).toEqual(items)
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

  it('[P25] shows all votes and says so while there are no blind ones', async () => {
    const guest = await joinAsGuest(service)
    const voteInItalian = async (sealed: boolean) => {
      const prompt = 'Per favore, scrivi una breve poesia sul mare e sulla sabbia della mia infanzia.'
      const { comparisonId } = await (sealed ? guest.battles.startSealed({ prompt }) : guest.battles.start({ prompt }))
      await guest.votes.cast({ comparisonId, voteChoice: 'left' })
    }
    await voteInItalian(false)
    await open(page, '/leaderboard?tag=lang:it')
    const note = page.getByText(words.noBlindVotes)
    await note.waitFor()
    const votes = page.locator('.board-facts dd').first()
    expect(await votes.textContent()).toBe('1')
    expect(await page.getByRole('link', { name: 'JSON' }).getAttribute('href')).not.toContain('scope=blind')
    await voteInItalian(true)
    await note.waitFor({ state: 'detached' })
    await expect.poll(() => votes.textContent()).toBe('1')
  })

  it('fits a phone', async () => {
    const { page } = await visit(service.url, phone)
    await open(page)
    expect(await overflowing(page)).toEqual([])
    await page.getByRole('heading', { level: 2, name: words.board }).evaluate((title) => title.scrollIntoView())
    await picture(page, 'phone-leaderboard')
    // A phone has no column headers to sort by.
    const { items } = await board()
    await page.getByRole('combobox', { name: words.filters.sort }).selectOption('votes descending')
    const most = items.toSorted((a, b) => b.totalResponses - a.totalResponses)[0]!.totalResponses
    await expect.poll(() => rows(page).first().textContent()).toContain(most.toLocaleString('en'))
    expect(new URL(page.url()).searchParams.get('sort')).toBe('votes')
  })

  it('[P25] [P30] [P31] shows the page of a model: record, reliability, neighbors and the votes needed to separate it from them', async () => {
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
