import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { boardOf, emptyBoard, health, historyOf, matrix, rows, tags } from '../../fixtures/board.ts'
import { english as common } from '../../language/messages/en.ts'
import { columnOf, numberOf, savedFile, textsOf } from '../../testing/look.ts'
import { openPage } from '../../testing/open-page.tsx'
import { type Answers, noReply, refusal } from '../../testing/scripted-service.ts'
import { sortKeys } from './board/board-view.ts'
import { english as words } from './messages/en.ts'

const answers: Answers = {
  getBoard: ({ query }) => boardOf({ scope: query.scope === 'blind' ? 'blind' : 'all', tag: query.tag ?? null }),
  getTags: { success: true, items: tags },
  getMatrix: matrix,
  getHistory: ({ query }) => historyOf(query.model ?? ''),
  getBoardHealth: health,
}

const names = () => textsOf('tr[data-row] th a')
const shown = (...expected: string[]) => expect.poll(names).toEqual(expected)
const everyName = ['Alder', 'Birch', 'Cedar', 'Elder', 'Dill', 'Fern']
const header = (key: keyof typeof words.columns) => page.getByRole('button', { name: words.columns[key], exact: true })
const search = () => Object.fromEntries(new URLSearchParams(location.search))

async function open(address = '/leaderboard', more: Answers = {}) {
  const service = await openPage(address, { ...answers, ...more })
  await expect.element(page.getByRole('heading', { level: 2, name: words.board })).toBeVisible()
  return service
}

describe('the ranking', () => {
  it('[P26] shows an empty leaderboard without ranks and ratings, with a link to a battle', async () => {
    await open('/leaderboard', { getBoard: emptyBoard })
    await expect.element(page.getByText(words.empty.title)).toBeVisible()
    expect(numberOf('[role=tablist]')).toBe(0)
    for (const row of textsOf('tr[data-row]')) {
      expect(row).toContain(words.row.none)
      expect(row).not.toContain('1000')
    }
    await page.getByRole('link', { name: common.startBattle }).click()
    await expect.poll(() => location.pathname).toBe('/')
  })

  it('[P26] shows rank ranges and ratings with their uncertainty to a visitor', async () => {
    await open()
    await shown(...everyName)
    const [alder, , , elder, dill, fern] = textsOf('tr[data-row]')
    expect(alder).toContain('host-a')
    expect(alder).toContain(words.row.rankRange('1', '2'))
    expect(alder).toContain(words.row.interval('1080', '1160'))
    expect(dill).toContain(words.status.provisional)
    expect(elder).toContain(words.status.retired)
    expect(fern).toContain(words.status.unvoted)
    expect(fern).not.toContain('1000')
    // Only rated rows have a whisker.
    expect(numberOf('tr[data-row] svg.whisker')).toBe(5)
  })

  it('[P26] shows the columns of a first look, and all of them with a switch', async () => {
    await open()
    const first = ['rank', 'model', 'rating', 'expected', 'votes', 'time', 'cost']
    for (const key of sortKeys) expect(header(key).query() !== null, key).toBe(first.includes(key))
    await page.getByRole('switch', { name: words.filters.allColumns }).click()
    for (const key of sortKeys) await expect.element(header(key)).toBeVisible()
  })

  it('shows the details of a model on request', async () => {
    await open()
    const details = page.getByRole('button', { name: words.row.details('Birch') })
    await details.click()
    await expect.element(page.getByText('host/birch', { exact: true })).toBeVisible()
    await expect.element(details).toHaveAttribute('aria-expanded', 'true')
    await details.click()
    await expect.element(page.getByText('host/birch', { exact: true })).not.toBeInTheDocument()
  })

  it('[P27] marks where all ranked models above are surely above all ranked models below', async () => {
    await open()
    await expect.poll(() => textsOf('tr.board-mark')).toEqual([words.row.tierEnds])
    expect(textsOf('tr.board-mark + tr th a')).toEqual(['Cedar'])
    // In another order, "below" would not be below.
    await header('votes').click()
    await expect.poll(() => numberOf('tr.board-mark')).toBe(0)
  })

  it('[P28] starts the ranking in the first screen of a laptop', async () => {
    await openPage('/leaderboard', answers, { viewport: [1366, 768] })
    await shown(...everyName)
    expect(document.querySelectorAll('tr[data-row]')[2]!.getBoundingClientRect().bottom).toBeLessThan(768)
    expect(page.getByRole('definition').elements()).toEqual([])
  })

  it('[P28] puts the scale of the ratings on round ends', async () => {
    await open()
    for (const end of textsOf('.board-scale span')) expect(Number(end.replace(/\D/g, '')) % 10).toBe(0)
    expect(columnOf('board-expected')[0]).toBe('50%')
  })

  it('[P29] says through which vote of the public log it was computed, and how to check it', async () => {
    await open()
    const log = page.getByRole('link', { name: words.verify.computed('1,300') })
    await expect.element(log).toHaveAttribute('href', expect.stringContaining('/api/arena/votes.jsonl'))
    await expect.element(page.getByText(`npx arena verify ${location.origin}`)).toBeVisible()
  })

  it('has the number of votes, voters and what is left out in its facts', async () => {
    await open()
    await page.getByText(words.facts.label, { exact: true }).click()
    await expect.element(page.getByRole('definition').getByText('1,234', { exact: true })).toBeVisible()
    await expect.element(page.getByText(words.facts.named('7')).first()).toBeVisible()
  })

  it.each([
    ['model', 'ascending', ['Alder', 'Birch', 'Cedar']],
    ['votes', 'descending', ['Birch', 'Alder', 'Cedar']],
    ['time', 'ascending', ['Alder', 'Cedar', 'Elder']],
    ['cost', 'ascending', ['Alder', 'Elder', 'Birch']],
  ] as const)('[P31] sorts by %s, %s first, and in the other direction', async (key, direction, first) => {
    await open()
    await header(key).click()
    const column = page.getByRole('columnheader', { name: words.columns[key] })
    await expect.element(column).toHaveAttribute('aria-sort', direction)
    await expect.poll(() => names().slice(0, 3)).toEqual(first)
    await header(key).click()
    await expect.element(column).not.toHaveAttribute('aria-sort', direction)
    await expect.poll(() => names().slice(0, 3)).not.toEqual(first)
  })

  it('[P31] has the median time of each model, and explains a column that has the focus', async () => {
    await open('/leaderboard?sort=time&order=descending')
    await expect.poll(() => columnOf('board-time').slice(0, 2)).toEqual(['5.0s', '3.4s'])
    header('time').element().focus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
    // The pointer may be on another column since an earlier test.
    const hint = (key: 'time' | 'rating') => page.getByRole('tooltip').filter({ hasText: words.meanings[key] })
    await expect.element(hint('time')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(hint('time')).not.toBeInTheDocument()
    await header('rating').hover()
    await expect.element(hint('rating')).toBeVisible()
  })

  it('[P42] has the cost per 1,000 answers, and a dash where it is not known', async () => {
    await open('/leaderboard?sort=cost&order=descending')
    await expect.poll(() => columnOf('board-cost').slice(0, 2)).toEqual(['$3.00', '$2.00'])
    expect(columnOf('board-cost').at(-1)).toContain(words.row.none)
  })

  it('updates after a vote of another user, without a reload', async () => {
    const service = await open()
    const votes = () => textsOf('.board-facts dd')[0]
    await expect.poll(votes).toBe('1,234')
    service.answer({ getBoard: boardOf({ totalVotes: 1235 }) })
    await expect.poll(votes).toBe('1,235')
  })

  it('[P16] keeps the last board while the service does not respond, and goes on by itself', async () => {
    const service = await open()
    await shown(...everyName)
    service.answer({ getBoard: noReply })
    await expect.element(page.getByRole('alert')).toBeVisible()
    await shown(...everyName)
    service.answer(answers)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('offers a retry when the first board cannot be read', async () => {
    const service = await openPage('/leaderboard', { ...answers, getBoard: () => refusal('leaderboard-unavailable') })
    await expect.element(page.getByRole('alert').getByText(words.nothingYet)).toBeVisible()
    service.answer(answers)
    await page.getByRole('alert').getByRole('button', { name: common.retry }).click()
    await shown(...everyName)
  })
})

describe('the filters', () => {
  it('[P25] counts blind votes first, and all votes with a switch', async () => {
    const service = await open()
    await expect.element(page.getByText(words.scope.blind)).toBeVisible()
    expect(service.asked('getBoard')[0]?.query).toEqual({ scope: 'blind' })
    await page.getByRole('switch', { name: words.filters.blind }).click()
    await expect.element(page.getByText(words.scope.all)).toBeVisible()
    expect(service.asked('getBoard').at(-1)?.query).toEqual({})
    expect(search()).toEqual({ scope: 'all' })
  })

  it('[P25] shows all votes and says so while there are no blind ones', async () => {
    const named = { ...boardOf().excludedVotes, named: 9 }
    const noneBlind = boardOf({ totalVotes: 0, excludedVotes: named, items: emptyBoard.items })
    const service = await open('/leaderboard?tag=code', {
      getBoard: ({ query }) => (query.scope === 'blind' ? noneBlind : boardOf({ scope: 'all', totalVotes: 9 })),
    })
    await expect.element(page.getByText(words.noBlindVotes)).toBeVisible()
    expect(textsOf('.board-facts dd')[0]).toBe('9')
    await expect
      .element(page.getByRole('link', { name: 'JSON' }))
      .toHaveAttribute('href', '/api/arena/model-stats?tag=code')
    service.answer(answers)
    await expect.element(page.getByText(words.noBlindVotes)).not.toBeInTheDocument()
  })

  it('chooses models by provider, name and price, and all of them again', async () => {
    await open()
    await page.getByRole('button', { name: words.filters.more }).click()
    await page.getByRole('combobox', { name: words.filters.provider }).selectOptions('host-b')
    await shown('Cedar')
    await page.getByRole('button', { name: words.filters.reset }).click()
    await shown(...everyName)
    await page.getByLabelText(words.filters.text).fill('nothing like it')
    await expect.element(page.getByText(words.groups.noMatch)).toBeVisible()
    await page.getByLabelText(words.filters.text).fill('ir')
    await shown('Birch')
    expect(search()).toEqual({ q: 'ir' })
    await page.getByRole('button', { name: words.filters.reset }).click()
    await page.getByRole('switch', { name: words.filters.free }).click()
    await shown('Cedar')
  })

  it('asks for the votes of the address', async () => {
    const service = await open('/leaderboard?tag=code&scope=all&style=controlled&since=2026-01-01', {
      getBoard: boardOf({
        styleEffects: [{ feature: 'lists', coefficient: 0.2, se: 0.1, points: 30 }],
      }),
    })
    expect(service.asked('getBoard')[0]?.query).toEqual({ tag: 'code', style: 'controlled', since: '2026-01-01' })
    await expect.element(page.getByRole('heading', { name: words.style.title })).toBeVisible()
    await expect.element(page.getByText(words.style.features.lists)).toBeVisible()
  })

  it('[P34] has a tab for each category with votes, which keeps the filters and works with back and forward', async () => {
    const service = await open('/leaderboard?scope=all&sort=votes')
    const tabs = page.getByRole('navigation', { name: words.filters.tag })
    await expect.poll(() => tabs.getByRole('link').elements().length).toBe(tags.length + 1)
    const current = () => textsOf('.board-tabs [aria-current=page]')
    expect(current()).toEqual([words.filters.allPrompts])
    tabs.getByRole('link', { name: words.tags.code, exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(current).toEqual([words.tags.code])
    expect(search()).toEqual({ tag: 'code', scope: 'all', sort: 'votes' })
    await expect.poll(() => service.asked('getBoard').at(-1)?.query).toEqual({ tag: 'code' })
    await expect.poll(() => document.title).toContain(words.tags.code)
    history.back()
    await expect.poll(current).toEqual([words.filters.allPrompts])
    history.forward()
    await expect.poll(current).toEqual([words.tags.code])
  })

  it('says that only the categories are missing when they cannot be read', async () => {
    await open('/leaderboard', { getTags: () => refusal('leaderboard-unavailable') })
    await expect.element(page.getByRole('alert').getByText(words.filters.tagsSaved)).toBeVisible()
    await shown(...everyName)
  })

  it('sorts on a phone, which has no column headers, and fits it', async () => {
    await openPage('/leaderboard', answers, { viewport: [390, 844] })
    await page.getByRole('combobox', { name: words.filters.sort }).selectOptions('votes descending')
    await expect.poll(() => names()[0]).toBe('Birch')
    expect(search()).toMatchObject({ sort: 'votes' })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('exports the votes that are shown as CSV and JSON', async () => {
    await open('/leaderboard?tag=code')
    for (const [name, path] of [
      ['CSV', '/api/arena/model-stats.csv'],
      ['JSON', '/api/arena/model-stats'],
    ] as const) {
      const link = page.getByRole('link', { name, exact: true })
      await expect.element(link).toHaveAttribute('href', `${path}?tag=code&scope=blind`)
    }
  })
})

describe('a plot', () => {
  const tab = (name: keyof typeof words.plots.names) => page.getByRole('tab', { name: words.plots.names[name] })
  const panel = page.getByRole('tabpanel')
  const openPlot = (plot: string) => openPage(`/leaderboard?plot=${plot}`, answers)
  const numbers = async () => {
    await panel.getByText(words.plots.asTable).click()
    return () => panel.getByRole('table').getByRole('row').elements().length
  }

  it('[P70] of intervals has a point for each rated model, and the same numbers as a table', async () => {
    await open()
    await expect.element(panel.getByRole('img', { name: words.plots.intervals.label('5') })).toBeVisible()
    expect(numberOf('[role=tabpanel] svg circle')).toBe(5)
    await expect.poll(await numbers()).toBe(6)
  })

  it('[P70] of costs has the models with a cost, and the speed instead on request', async () => {
    await openPlot('cost')
    await expect
      .element(panel.getByRole('img', { name: words.plots.cost.label(words.columns.cost, '4') }))
      .toBeVisible()
    await panel.getByText(words.columns.speed, { exact: true }).click()
    await expect
      .element(panel.getByRole('img', { name: words.plots.cost.label(words.columns.speed, '5') }))
      .toBeVisible()
    expect(search()).toEqual({ plot: 'cost', by: 'speed' })
  })

  it('[P70] of costs shows the speed and says why without any cost', async () => {
    const items = rows.map((row) => ({ ...row, costPer1000Answers: null }))
    await openPage('/leaderboard?plot=cost', { ...answers, getBoard: boardOf({ items }) })
    await expect.element(panel.getByText(words.plots.cost.noCosts)).toBeVisible()
    await expect
      .element(panel.getByRole('img', { name: words.plots.cost.label(words.columns.speed, '5') }))
      .toBeVisible()
  })

  it('[P70] is saved as SVG with its names and colors', async () => {
    await openPlot('cost')
    const svg = await savedFile(() => panel.getByRole('button', { name: words.plots.save }).click())
    for (const name of ['Alder', 'Birch', 'plot-frontier']) expect(svg).toContain(name)
    expect(svg).toMatch(/style="[^"]*stroke: rgb/)
  })

  it('[P70] of pairs is a grid whose cells the arrow keys move between, with the text of the one in focus', async () => {
    await openPlot('matrix')
    const grid = panel.getByRole('grid', { name: words.plots.matrix.label })
    await expect.element(grid).toBeVisible()
    expect(grid.getByRole('row').elements()).toHaveLength(4)
    document.querySelector<HTMLElement>('[data-cell="0 1"]')!.focus()
    await expect.poll(() => textsOf('.matrix-details')[0]).toContain(words.plots.matrix.cell('Alder', 'Birch'))
    expect(textsOf('.matrix-details')[0]).toContain('10 votes, 6 won, 3 lost, 1 tied, 0 both bad')
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
    await expect.poll(() => document.activeElement?.getAttribute('data-cell')).toBe('1 0')
    await userEvent.keyboard('{End}{Control>}{Home}{/Control}')
    await panel.getByRole('button', { name: words.plots.matrix.predicted }).click()
    await expect.poll(search).toEqual({ plot: 'matrix', cells: 'predicted' })
  })

  it('[P32] shades pairs by certainty, in color, weight and words', async () => {
    await openPage('/leaderboard?plot=matrix&cells=predicted', answers)
    await expect.element(panel.getByRole('grid')).toBeVisible()
    const t = words.plots.matrix
    const look = (at: string) => {
      const cell = document.querySelector(`[data-cell="${at}"]`)!
      const { fontWeight } = getComputedStyle(cell.querySelector('.matrix-share')!)
      return { text: cell.textContent, look: `${getComputedStyle(cell).backgroundColor} ${fontWeight}` }
    }
    expect(look('0 2').text).toContain(t.certainty.above)
    expect(look('2 0').text).toContain(t.certainty.below)
    expect(look('0 1').text).toContain(t.certainty.unclear)
    expect(look('1 2').look).toBe(look('0 2').look)
    expect(new Set(['0 1', '1 0', '0 2', '2 0'].map((at) => look(at).look)).size).toBe(4)
    expect(textsOf(`[aria-label="${t.legend.label}"] li`).map((text) => text.trim())).toEqual([
      t.legend.rowClear,
      t.legend.rowUnclear,
      t.legend.columnUnclear,
      t.legend.columnClear,
    ])
    const before = textsOf('.matrix-details')[0]
    await page.elementLocator(document.querySelector('[data-cell="1 0"]')!).hover()
    await expect.poll(() => textsOf('.matrix-details')[0]).not.toBe(before)
  })

  it('[P70] over time has a line for each chosen model', async () => {
    await openPlot('history')
    await expect.element(panel.getByRole('img', { name: /^Rating over time of / })).toBeVisible()
    const lines = () => numberOf('path.plot-series-line')
    await expect.poll(lines).toBe(3)
    await expect.poll(await numbers()).toBe(3)
    await panel.getByRole('button', { name: 'Birch' }).click()
    await expect.poll(lines).toBe(2)
    expect(search()).toMatchObject({ models: `${rows[0]!.modelId},${rows[2]!.modelId}` })
  })

  it('[P70] of positions says whether voters favor a side', async () => {
    await openPlot('position')
    await expect.element(panel.getByRole('img', { name: words.plots.position.effect })).toBeVisible()
    await expect.element(panel.getByText(words.plots.position.left('52%'))).toBeVisible()
    await expect.element(panel.getByText(words.plots.position.none)).toBeVisible()
    await expect.poll(await numbers()).toBe(4)
  })

  it('[P70] is chosen with the arrow keys, around the end', async () => {
    await openPlot('position')
    await tab('position').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('intervals')).toHaveAttribute('aria-selected', 'true')
  })

  it('leaves the ranking when it cannot be read, and reads it on request', async () => {
    const service = await openPage('/leaderboard?plot=matrix', {
      ...answers,
      getMatrix: () => refusal('leaderboard-unavailable'),
    })
    await expect.element(panel.getByText(words.plots.saved)).toBeVisible()
    await shown(...everyName)
    service.answer(answers)
    await panel.getByRole('button', { name: common.retry }).click()
    await expect.element(panel.getByRole('grid')).toBeVisible()
  })
})

describe('the quality of the board', () => {
  const t = words.health
  it('[P33] is read when asked for, and after a failure on the next try', async () => {
    const service = await open('/leaderboard', { getBoardHealth: noReply })
    await shown(...everyName)
    expect(service.asked('getBoardHealth')).toEqual([])
    await page.getByText(t.title, { exact: true }).click()
    const note = page.getByRole('alert')
    await expect.element(note.getByText(words.plots.saved)).toBeVisible()
    service.answer(answers)
    await note.getByRole('button', { name: common.retry }).click()
    for (const sentence of [
      t.excluded(10, '10', '1,244'),
      words.facts.named('7'),
      t.heldVoters(2, '2'),
      t.agreementText('71%', '50%'),
      t.firstVotes('Alder', 14, '14'),
      t.firstStaysWithoutVoters('Alder'),
      t.placeFor('Birch', 3, { voters: '3', place: '2', without: '5' }),
    ]) {
      await expect.element(page.getByText(sentence, { exact: true }).last()).toBeVisible()
    }
    await expect.element(note).not.toBeInTheDocument()
    await expect.element(page.getByText(t.positionText.none('52%'))).toBeVisible()
  })
})
