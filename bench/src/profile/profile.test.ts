import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type CpuProfile, roomOf, summarize } from './cpu-profile.ts'
import { nameProfile, pageOfProfiles } from './write-profile-pages.ts'

const node = (id: number, functionName: string, url = '', lineNumber = -1) => ({
  id,
  callFrame: { functionName, url, lineNumber },
})
const profile = (factor: number): CpuProfile => ({
  nodes: [
    node(1, '(idle)'),
    node(2, '(garbage collector)'),
    node(3, 'writev'),
    node(4, 'answer', 'file:///somewhere/deep/server/dist/features/votes/cast-vote.js', 41),
    // The same function called from elsewhere is another node.
    node(5, 'answer', 'file:///somewhere/deep/server/dist/features/votes/cast-vote.js', 41),
    node(6, '', 'file:///somewhere/deep/node_modules/fastify/lib/route.js', 0),
  ],
  samples: [1, 2, 3, 4, 5, 6],
  timeDeltas: [90_000, 1_000 * factor, 2_000 * factor, 3_000 * factor, 3_000 * factor, 1_000 * factor],
})

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

it('adds up what each function spent itself, without waiting', () => {
  const { busyMs, functions, rooms } = summarize(profile(1))
  expect(busyMs).toBe(10)
  expect(functions[0]).toEqual({
    name: 'answer',
    place: 'server/dist/features/votes/cast-vote.js:42',
    room: 'server: features/votes',
    ms: 6,
  })
  expect(functions.map(({ name }) => name)).toEqual(['answer', 'writev', '(garbage collector)', '(anonymous)'])
  expect(rooms.map(({ room }) => room)).toEqual([
    'server: features/votes',
    'native: system calls, engine, C++ of Node',
    'garbage collection',
    'fastify',
  ])
})

it.each([
  ['node:_http_outgoing', 'node:http'],
  ['node:internal/streams/writable', 'node:net and streams'],
  ['node:internal/process/task_queues', 'node: timers, ticks, async_hooks'],
  ['node:buffer', 'node: other'],
  ['file:///a/node_modules/pg/node_modules/@scope/name/x.js', '@scope/name'],
  ['/a/node_modules/undici/lib/dispatcher/client-h1.js', 'undici'],
  ['wasm://wasm/0002f8fa', 'undici'],
  ['file:///a/server/dist/http/bind.js', 'server: http'],
  ['file:///a/server/dist/ids.js', 'server: ids'],
  ['file:///a/contract/dist/votes.js', 'contract'],
  ['file:///a/bench/dist/processes/meter.js', 'bench'],
])('says whose code %s is: %s', (url, room) => {
  expect(roomOf('any', url)).toBe(room)
})

it('names the profile that worked longest after its part, and writes its tables without the folders of this machine', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'profiles-'))
  const put = (name: string, factor: number) =>
    writeFile(path.join(folder, `${name}.cpuprofile`), JSON.stringify(profile(factor)))
  await put('earlier', 9)
  await put('short', 1)
  await put('long', 2)
  await nameProfile('board', folder, ['earlier.cpuprofile'])
  expect((await readdir(folder)).sort()).toEqual([
    'board.cpuprofile',
    'board.md',
    'earlier.cpuprofile',
    'short.cpuprofile',
  ])
  const page = await readFile(path.join(folder, 'board.md'), 'utf8')
  expect(page).toContain('## board\n\n20 ms busy.')
  expect(page).toContain('| `answer` | server/dist/features/votes/cast-vote.js:42 | 12 ms | 60.0 % |')
  expect(page).not.toContain('somewhere')
  expect(await pageOfProfiles(['board', 'earlier'].map((name) => path.join(folder, `${name}.cpuprofile`)))).toContain(
    '## earlier\n\n90 ms busy.',
  )
})
