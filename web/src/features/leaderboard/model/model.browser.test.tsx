import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { boardOf, historyOf, matrix, rows, tags } from '../../../fixtures/board.ts'
import { english as common } from '../../../language/messages/en.ts'
import { textsOf } from '../../../testing/look.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { type Answers, refusal } from '../../../testing/scripted-service.ts'
import { english as board } from '../messages/en.ts'
import { english as own } from '../own/messages/en.ts'
import { english as words } from './messages/en.ts'

const birch = rows[1]!
const answers: Answers = {
  getBoard: ({ query }) => boardOf({ scope: query.scope === 'blind' ? 'blind' : 'all', tag: query.tag ?? null }),
  getTags: { success: true, items: tags },
  getMatrix: matrix,
  getHistory: ({ query }) => historyOf(query.model ?? ''),
  getReasons: { success: true, items: [] },
  getDraws: { success: true, battles: 0, items: [] },
  getOwnBoard: boardOf(),
}

/** A section of the page. */
const part = (title: string) =>
  page.elementLocator(
    [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)!,
  )

async function openBirch(more: Answers = {}) {
  const service = await openPage(`/models/${birch.modelId}?scope=all`, { ...answers, ...more })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Birch' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: words.separation.title })).toBeVisible()
  return service
}

it.each([
  [words.standing.title, '120'],
  [words.record.title, '40'],
  [words.reliability.title, '3.4s'],
  [words.reliability.title, '40'],
  [words.reliability.title, '$2.00'],
  [words.separation.title, `${words.separation.above('Alder')}${words.separation.votes(1200, '1,200')}`],
  [words.separation.title, `${words.separation.below('Cedar')}${words.separation.separated}`],
  [words.neighbors.title, 'Alder'],
  [words.neighbors.title, 'Cedar'],
])('[P25] [P30] [P31] [P42] the page of a model says in %s: %s', async (title, text) => {
  await openBirch()
  await expect.element(part(title)).toHaveTextContent(text)
})

it('[P30] the page of a model shows its history and its opponents', async () => {
  await openBirch()
  await expect.element(page.getByRole('img', { name: /^Rating over time of / })).toBeVisible()
  const table = page.getByRole('table', { name: board.plots.names.matrix })
  await expect.element(table.getByRole('row', { name: /^Alder/ })).toHaveTextContent('6 – 3 – 1 – 0')
})

it('[P25] the page of a model shows the other votes on request', async () => {
  const service = await openBirch()
  await expect.element(page.getByText(board.scope.all)).toBeVisible()
  await page.getByRole('link', { name: words.otherScope.all }).click()
  await expect.element(page.getByText(board.scope.blind)).toBeVisible()
  expect(service.asked('getBoard').at(-1)?.query).toEqual({ scope: 'blind' })
})

it('the page of a model that does not exist says so', async () => {
  await openPage('/models/0192f0c1-0000-7000-8000-000000000000', answers)
  await expect.element(page.getByRole('heading', { level: 1, name: words.notFound.title })).toBeVisible()
})

it('[P35] shows the rank range of a model in each category when asked, one request after another', async () => {
  let running = 0
  let most = 0
  let failing = true
  const service = await openBirch({
    getBoard: async ({ query }) => {
      if (query.tag === undefined) return boardOf()
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve))
      running -= 1
      return query.tag === 'math' && failing ? refusal('threads-unavailable') : boardOf({ tag: query.tag })
    },
  })
  const asked = () => service.asked('getBoard').flatMap(({ query }) => query.tag ?? [])
  expect(asked()).toEqual([])
  await page.getByText(words.categories.show).click()
  const table = page.getByRole('table', { name: words.categories.title })
  const code = table.getByRole('row', { name: new RegExp(`^${board.tags.code}`) })
  await expect.element(code).toHaveTextContent(board.row.rankRange('1', '2'))
  const retry = page.getByRole('alert').getByRole('button', { name: common.retry })
  await expect.element(retry).toBeVisible()
  failing = false
  await retry.click()
  await expect.element(table).not.toHaveTextContent('…')
  expect([...new Set(asked())]).toEqual(tags.map(({ tag }) => tag))
  expect(most).toBe(1)
  await code.getByRole('link').click()
  await expect.poll(() => textsOf('.board-tabs [aria-current=page]')).toEqual([board.tags.code])
})

it('[P35] shows the rank ranges of all models in each category on the leaderboard', async () => {
  await openPage('/leaderboard', answers)
  await page.getByText(board.categories.title).click()
  const table = page.getByRole('table', { name: board.categories.title })
  await expect.element(table.getByRole('row', { name: /^Birch/ })).toHaveTextContent(board.row.rankRange('1', '2'))
  expect(table.getByRole('columnheader').elements()).toHaveLength(tags.length + 1)
})

it('[P99] asks a visitor to sign in before the own ranking', async () => {
  await openPage('/leaderboard/mine', answers)
  await expect.element(page.getByText(own.signInFirst)).toBeVisible()
})

it.each([
  [1, 4],
  [4, 1],
])('[P99] says after %i votes that the own ranking needs %i more', async (totalVotes, left) => {
  await openPage('/leaderboard/mine', { ...answers, getOwnBoard: boardOf({ totalVotes }) }, { as: 'guest' })
  await expect.element(page.getByText(own.tooFew.text(left, String(left)))).toBeVisible()
})

it('[P99] shows the own ranking, of all votes while there are few blind ones', async () => {
  await openPage(
    '/leaderboard/mine',
    {
      ...answers,
      getOwnBoard: ({ query }) =>
        query.scope === 'blind' ? boardOf({ totalVotes: 2 }) : boardOf({ scope: 'all', totalVotes: 9 }),
    },
    { as: 'guest' },
  )
  await expect.element(page.getByText(own.fewBlind)).toBeVisible()
  await expect.element(page.getByText(own.aboutYou)).toBeVisible()
  await expect.poll(() => textsOf('tr[data-row] th a').slice(0, 2)).toEqual(['Alder', 'Birch'])
})
