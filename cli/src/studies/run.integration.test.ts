import { afterAll, expect, it } from 'vitest'
import { arena, listenLocally } from '../fixtures.ts'

const studyId = '01990000-0000-7000-8000-000000000000'
const answers = { total: 40, done: 10, failed: 0, running: 0, leaked: 0, costUsd: 0.5 }
const work = { inputTokens: 1, outputTokens: 1, costUsd: 2, stoppedBy: null, failures: [] }

/** What the service says at each look; the last one stays. */
interface Look {
  readonly running: boolean
  readonly left: number
  readonly [more: string]: unknown
}

let looks: readonly Look[] = []
let onLook = () => {}
let isStarted = false
let toDo = 40
const service = await listenLocally((request, response) => {
  const isGeneration = request.url?.endsWith('/generation')
  if (request.method === 'POST') isStarted = true
  if (isGeneration && isStarted && request.method === 'GET') onLook()
  const { left, ...state } = looks[0]!
  // The state of the generation is read before the study.
  if (isStarted && !isGeneration && looks.length > 1) looks = looks.slice(1)
  const study = { studyId, state: 'draft', answers: { ...answers, done: 40 - left, running: left } }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify(
      isGeneration && request.method === 'GET' ? { ...work, calls: isStarted ? left : toDo, ...state } : study,
    ),
  )
})
afterAll(() => service.close())

function run(given: readonly Look[], { errIsTerminal = false, look = () => {}, calls = 40 } = {}) {
  ;[looks, onLook, isStarted, toDo] = [given, look, false, calls]
  const environment = { ARENA_URL: service.url, ARENA_API_KEY: 'arena_00000000_x' }
  return arena(['studies', 'run', studyId], environment, '', { errIsTerminal })
}

const going = { running: true, left: 30 }
const done = { running: false, left: 0 }

it('[X11] shows a line for each tenth, and a bar on a terminal', async () => {
  const plain = await run([going, done])
  expect(plain).toMatchObject({ code: 0, out: '40 of 40 answers, US$0.50.\n' })
  expect(plain.err).toMatch(/^40 answers to generate, for about US\$2\.00\.\n10 of 40\n40 of 40\nNext:/)
  const { code, err } = await run([going, done], { errIsTerminal: true })
  expect(code).toBe(0)
  expect(err).toContain(`\ranswers [${'#'.repeat(6)}${'.'.repeat(18)}] 25% 10`)
  expect(err).not.toContain('10 of 40')
})

it('[X11] ends on Ctrl-C, and says that the service goes on', async () => {
  const { code, out, err } = await run([going], { look: () => process.emit('SIGINT') })
  expect({ code, out }).toEqual({ code: 130, out: '' })
  expect(err).toMatch(/The service goes on generating\. .* npx arena studies run 01990000/)
})

it.each([
  [
    'answers that failed',
    { failures: [{ contestant: 'new', reason: 'timeout', count: 3 }] },
    /new: 3 timeout\n5 answers are missing: run the command again to generate them\.\n$/,
  ],
  [
    'the budget of the study',
    { stoppedBy: 'study-budget' },
    /ended early because the budget of the study .* has no room for the most that the next answer can cost\.\n$/,
  ],
  ['answers that are missing', {}, /5 answers are missing: run the command again/],
  ['its owner', { stoppedBy: 'owner' }, /ended early because its owner stopped it\.\n$/],
])('[X11] fails because of %s', async (_, end, sentence) => {
  const { code, out, err } = await run([going, { running: false, left: 5, ...end }])
  expect({ code, out }).toEqual({ code: 1, out: '35 of 40 answers, US$0.50.\n' })
  expect(err).toMatch(sentence)
})

it('[X11] does not fail because of a generation that ended early before the answers were there', async () => {
  expect(await run([{ ...done, stoppedBy: 'owner' }], { calls: 0 })).toMatchObject({ code: 0 })
})
