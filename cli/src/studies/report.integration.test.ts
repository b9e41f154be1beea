import { afterAll, expect, it } from 'vitest'
import { arena, listenLocally } from '../fixtures.ts'

const studyId = '01990000-0000-7000-8000-000000000000'
const sent = '\u001b[2J'
const report = {
  study: { name: `Mail${sent}`, question: 'Which?', goal: 'best', level: 0.05, closedBy: 'owner', judgesOnly: false },
  verdict: { best: null, notBest: [], results: [], comparisons: 1 },
  ranking: [{ contestant: `new${sent}`, rating: 1_000, population: null, panel: null }],
  pairs: [],
  design: { votes: 2, voters: 2, prompts: 1, tagged: 0, tags: 0, comparisons: { closed: 2 } },
  judges: null,
}
const study = {
  ...report.study,
  studyId,
  role: 'owner',
  state: 'closed',
  promptCount: 1,
  contestants: [{ name: `new${sent}` }],
  answers: null,
  judges: [{ name: `strict${sent}` }],
  judging: null,
  comparisons: { closed: 1, total: 1 },
  votes: 2,
  voters: 2,
  budgetVotes: null,
  createdAt: '2026-11-16T08:00:00.000Z',
}
const service = await listenLocally((request, response) => {
  const isMarkdown = request.url?.endsWith('.md')
  response.setHeader('content-type', isMarkdown ? 'text/markdown' : 'application/json')
  if (isMarkdown) return response.end(`# Mail${sent}\n\n\u200fRight to left\tand more`)
  const isOne = request.url?.includes(studyId)
  response.end(
    JSON.stringify(request.url?.endsWith('/report') ? report : isOne ? study : { items: [study], nextCursor: null }),
  )
})
afterAll(() => service.close())

it.each([
  ['report', [studyId], 3],
  ['report', [studyId, '--format', 'md'], 1],
  ['status', [studyId], 3],
  ['list', [], 1],
])('[X16] no control character reaches the terminal: %s %j', async (command, words, count) => {
  const environment = { ARENA_URL: service.url, ARENA_API_KEY: 'arena_00000000_x' }
  const { code, out } = await arena(['studies', command, ...words], environment)
  expect({ code, sent: out.includes('\u001b') }).toEqual({ code: 0, sent: false })
  expect(out.match(/\uFFFD/g)).toHaveLength(count)
  if (words.includes('md')) expect(out).toBe('# Mail\uFFFD[2J\n\n\u200fRight to left\tand more')
})
