import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@arena/client'
import type { VoteChoice } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await fixture.close()
})

const email = 'owner@example.org'
const anybody = createClient({ baseUrl: service.url })
await anybody.identity.signUp({ name: 'Owner', email, password: 'a long pass phrase' })
await fixture.arena(['flags', 'set', 'api_keys', 'on'])
const keyFor = async (scopes: string) =>
  (await fixture.arena(['keys', 'create', email, '--name', 'ci', '--scopes', scopes])).out.trim()
const ARENA_API_KEY = await keyFor('study')
const owner = createClient({ baseUrl: service.url, token: ARENA_API_KEY })
const studies = (argv: readonly string[], environment: Record<string, string> = {}, input = '') =>
  fixture.arena(['studies', ...argv], { environment: { ARENA_URL: service.url, ARENA_API_KEY, ...environment }, input })
const inFolder = (name: string) => path.join(fixture.folder, name)

const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
await mkdir(inFolder('texts'))
await writeFile(inFolder('texts/brief.md'), 'Be brief.')
await writeFile(inFolder('mails.csv'), ['id,prompt', ...numbers.map((n) => `m${n},Where is order ${n}?`)].join('\n'))
await writeFile(inFolder('app.csv'), ['id,app', ...numbers.map((n) => `m${n},Order ${n} is at the door.`)].join('\n'))
const contestants = [
  { name: 'current', model: 'sim/pico', system: { file: 'texts/brief.md' } },
  { name: 'new', model: 'sim/solon' },
]

/** A draft from a file with these members. */
async function create(members: Record<string, unknown>): Promise<string> {
  await writeFile(inFolder('study.json'), JSON.stringify({ prompts: 'mails.csv', contestants, ...members }))
  const { code, out, err } = await studies(['create', inFolder('study.json')])
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('npx arena studies run ') })
  return out.trim()
}

interface Shown {
  readonly left: string
  readonly right: string
}

/** Guests with the link vote in turn until the study is closed or nothing is left. */
async function vote(joinUrl: string, choose: (shown: Shown) => VoteChoice) {
  const [, studyId, key] = joinUrl.trim().match(/\/studies\/([^/]+)\/vote#(.+)$/)!
  const guests = await Promise.all(
    [1, 2, 3].map(async () => createClient({ baseUrl: service.url, token: (await anybody.identity.guest()).token })),
  )
  for (const guest of guests) await guest.studies.join(studyId!, { key: key! })
  for (let isWorking = true; isWorking; ) {
    isWorking = false
    for (const guest of guests) {
      const { assignment, state } = await guest.studies.next(studyId!)
      if (state === 'closed') return
      if (!assignment) continue
      isWorking = true
      const { assignmentId, left, right } = assignment
      const voteChoice = choose({ left: left.text, right: right.text })
      await guest.studies.vote(studyId!, { assignmentId, voteChoice })
    }
  }
}

it('[X10] [X11] [X12] creates a study from a file, runs, opens, reports and exports it, and its log is verified', async () => {
  const file = `name: Support mail
goal: baseline
baseline: current
settleOn: no worse
level: 0.1
prompts: mails.csv
answers: app.csv
contestants:
  - {name: current, model: sim/pico, system: {file: texts/brief.md}}
  - {name: app, imported: true}
`
  await writeFile(inFolder('study.yaml'), file)
  const studyId = (await studies(['create', inFolder('study.yaml'), '--name', 'Mail of today'])).out.trim()
  expect(await owner.studies.read(studyId)).toMatchObject({
    name: 'Mail of today',
    goal: 'baseline',
    baseline: 'current',
    settleOn: 'no worse',
    level: 0.1,
    promptCount: 40,
    state: 'draft',
    contestants: [{ system: 'Be brief.' }, { imported: true }],
  })

  const ran = await studies(['run', studyId])
  expect(ran).toMatchObject({ code: 0, out: '80 of 80 answers, US$0.00.\n' })
  expect(ran.err).toMatch(/^40 answers to generate, .*\n(\d+ of 40\n)*40 of 40\nNext:\n/)
  expect(JSON.parse((await studies(['run', 'Mail of today', '--json'])).out)).toMatchObject({
    studyId,
    answers: { done: 80 },
    stoppedBy: null,
    failures: [],
  })

  const opened = await studies(['open', 'Mail of today'])
  expect(opened).toMatchObject({ code: 0, out: expect.stringMatching(/^http\S+#\S{20,}\n$/) })
  // The reply to the first may have been lost.
  expect((await studies(['open', studyId, '--leaked', 'exclude'])).out).toBe(opened.out)
  expect((await studies(['report', studyId])).err).toContain('when it is closed')
  await vote(opened.out, ({ left }) => (left.startsWith('Order') ? 'left' : 'right'))
  expect((await studies(['status', studyId])).out).toMatch(/^state +closed when its question was answered$/m)
  // Not the link again, which the service would repeat.
  const late = await studies(['open', studyId])
  expect(late).toEqual({ code: 1, out: '', err: expect.stringContaining('The study is closed') })

  const report = await studies(['report', studyId])
  expect(report.out).toMatch(
    /^Mail of today\n.*\napp is (no worse|better) than current( \(within 35 points\))?\. The chance /,
  )
  expect((await studies(['report', studyId, '--format', 'csv'])).out).toMatch(/^rank,contestant,.*\r\n1,app,/)
  expect((await studies(['report', studyId, '--format', 'md'])).out).toContain('# Mail of today')
  const saved = await studies(['report', studyId, '--format', 'json'])
  expect(await studies(['report', studyId, '--json'])).toEqual(saved)
  await writeFile(inFolder('report.json'), saved.out)
  const log = inFolder('study.jsonl')
  expect(await studies(['export', studyId, log])).toMatchObject({ code: 0, out: '' })
  expect((await studies(['export', studyId, log])).err).toContain('overwrite it with --force')
  expect((await studies(['export', studyId])).out).toBe(await readFile(log, 'utf8'))
  expect(await fixture.arena(['verify', log, '--report', inFolder('report.json')])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Every number of the report is equal'),
  })
  const listed: unknown[] = JSON.parse((await studies(['list', '--json'])).out)
  expect(listed).toContainEqual(expect.objectContaining({ studyId, state: 'closed' }))
})

it('[X12] opens a study with answers that name their model only if it is told what to do with them', async () => {
  const studyId = await create({ name: 'Leaked', prompts: ['Well?', 'Why?', 'When?'] })
  await studies(['run', studyId])
  await fixture.database.pool.query('update study_answers set leaked = true where study_id = $1 and prompt < 3', [
    studyId,
  ])
  // As a generated answer does, so that the answers are counted again.
  await fixture.database.pool.query('update studies set generated_at = now() where study_id = $1', [studyId])
  expect((await studies(['status', studyId])).out).toContain('6 of 6, 0 failed, 4 leaked')
  expect(await studies(['open', studyId])).toMatchObject({ code: 1, out: '' })
  const { code, out, err } = await studies(['open', studyId, '--leaked', 'exclude', '--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(out)).toMatchObject({ state: 'open', comparisons: { total: 1 }, joinUrl: expect.any(String) })
})

it('[X10] [X12] [X13] [X15] opens a study for judges only without a link, and says that nothing is decided', async () => {
  const judges = [{ name: 'strict', model: 'sim/flint', rubric: { file: 'texts/brief.md' } }]
  const studyId = await create({ name: 'Judged', goal: 'best', prompts: ['Well?', 'Why?'], judges, judgesOnly: true })
  expect((await owner.studies.read(studyId)).judges).toMatchObject([{ rubric: 'Be brief.' }])
  await studies(['run', studyId])
  const opened = await studies(['open', studyId, '--leaked', 'accept'])
  expect(opened).toEqual({ code: 0, out: '', err: expect.stringContaining('Judges only: nobody votes.') })
  const status = async () => (await studies(['status', studyId])).out
  await expect.poll(status).toMatch(/^state +closed when judging had ended$/m)
  expect(await status()).not.toMatch(/^(votes|comparisons) /m)
  // The reply to the first may have been lost.
  expect(await studies(['open', studyId])).toEqual({ code: 0, out: '', err: expect.stringContaining('studies report') })
  expect((await studies(['report', studyId])).out).toContain('THESE JUDGES, PROMPTS LIKE THESE')
  const gated = await studies(['gate', studyId, '--expect', 'new better than current'])
  expect(gated).toMatchObject({ code: 4, err: expect.stringContaining('create one in which people vote') })
})

it('[X10] creates the study that the documentation shows', async () => {
  const document = await readFile(new URL('../../../docs/study-files.md', import.meta.url), 'utf8')
  const [, example] = document.match(/```yaml\n([\s\S]*?)```/)!
  await mkdir(inFolder('prompts'))
  for (const file of ['current.md', 'prompts/support.md']) await writeFile(inFolder(file), `This is ${file}.`)
  await writeFile(inFolder('documented.yaml'), example!)
  const { out } = await studies(['create', inFolder('documented.yaml'), '--json'])
  expect(JSON.parse(out)).toMatchObject({
    name: 'Support prompt',
    settleOn: 'no worse',
    budgetUsd: 5,
    promptCount: 40,
    contestants: [{ system: 'This is current.md.' }, { system: 'This is prompts/support.md.' }],
  })
})

describe('arena studies gate', () => {
  const prefer = (name: string) => (shown: Shown) => (shown.left.startsWith(name) ? 'left' : 'right')
  /** How people vote, by the second word of the name of the study; the others are left as the word says. */
  const kinds: Record<string, (shown: Shown) => VoteChoice> = {
    better: prefer('new'),
    worse: prefer('current'),
    equal: () => 'tie',
  }
  const names = [
    ...['baseline draft', 'baseline open', 'baseline better', 'baseline worse', 'baseline equal', 'baseline undecided'],
    ...['best open', 'best better', 'best undecided'],
  ]
  const ids: Record<string, string> = {}
  /** What is said about a claim that is not decided; of `baseline equal` one claim is. */
  const advice: Record<string, RegExp> = {
    'baseline equal': /^$|^The study ended with the answer to another question/,
    'baseline undecided': /^It was closed before the votes decided it: create it again under this name/,
    'baseline open': /^The study is open for votes: npx arena studies status /,
    'baseline draft': /^The study is a draft: npx arena studies open /,
    'best undecided': /^It was closed before the votes decided it/,
    'best open': /^The study is open for votes/,
  }

  beforeAll(async () => {
    const rows = numbers.map((n) => `m${n},current answer ${n},new answer ${n}`)
    await writeFile(inFolder('both.csv'), ['id,current,new', ...rows].join('\n'))
    const imported = ['current', 'new'].map((name) => ({ name, imported: true }))
    for (const name of names) {
      const [goal, kind] = name.split(' ') as [string, string]
      const settleOn = kind === 'equal' ? 'no worse' : 'better'
      const baseline = goal === 'baseline' ? { baseline: 'current', settleOn, marginPoints: 200 } : {}
      const studyId = await create({ name, goal, ...baseline, contestants: imported, answers: 'both.csv' })
      ids[name] = studyId
      if (kind === 'draft') continue
      const { out } = await studies(['open', studyId])
      if (kinds[kind]) await vote(out, kinds[kind])
      else if (kind === 'undecided') expect(await studies(['close', studyId])).toMatchObject({ code: 0 })
    }
  })

  it.each([
    ['baseline better', 'new no worse than current', 0, 'holds'],
    ['baseline better', 'new better than current', 0, 'holds'],
    ['baseline better', 'current better than new', 3, 'refuted'],
    ['baseline worse', 'new no worse than current', 3, 'refuted'],
    ['baseline worse', 'new better than current', 3, 'refuted'],
    ['baseline worse', 'current is better than new', 0, 'holds'],
    ['baseline equal', 'new no worse than current', 0, 'holds'],
    ['baseline equal', 'new better than current', 4, 'undecided'],
    ['baseline undecided', 'new no worse than current', 4, 'undecided'],
    ['baseline open', 'new no worse than current', 4, 'open'],
    ['baseline draft', 'new no worse than current', 4, 'open'],
    ['best better', 'new better than current', 0, 'holds'],
    ['best better', 'current better than new', 3, 'refuted'],
    ['best undecided', 'new better than current', 4, 'undecided'],
    ['best open', ' new  better than current ', 4, 'open'],
  ])('[X13] %s: "%s" exits with %i', async (study, expectation, code, outcome) => {
    const gated = await studies(['gate', study, '--expect', expectation, '--json'])
    expect(gated).toMatchObject({ code, err: '' })
    const told = await studies(['gate', ids[study]!, '--expect', expectation])
    expect(JSON.parse(gated.out)).toMatchObject({ studyId: ids[study], outcome, advice: told.err.trimEnd() || null })
    expect({ code: told.code, err: told.err }).toEqual({ code, err: expect.stringMatching(advice[study] ?? /^$/) })
  })

  it.each([
    ['baseline better', 'current no worse than new', 2, 'does not test this claim'],
    ['best open', 'new no worse than current', 2, 'expect "better than"'],
    ['best better', 'new better than old', 2, 'two of the contestants: current, new'],
    ['best better', 'new worse than current', 2, '--expect must be'],
    ['best better', 'new better than new', 2, '--expect must be'],
    ['nothing', 'new better than current', 1, "You have no study 'nothing'"],
    ['01990000-0000-7000-8000-000000000000', 'new better than current', 1, 'Study not found'],
  ])('[X13] refuses %s: "%s"', async (study, expectation, code, sentence) => {
    expect(await studies(['gate', study, '--expect', expectation])).toEqual({
      code,
      out: '',
      err: expect.stringContaining(sentence),
    })
  })

  it('[X13] refuses a draft without a baseline, and a voter before the study is closed', async () => {
    const { studyId } = await owner.studies.create({ name: 'No baseline', goal: 'baseline' })
    const gate = (id: string, token: string) =>
      studies(['gate', id, '--expect', 'new better than current'], { ARENA_API_KEY: token })
    const noBaseline = 'The study has no baseline yet, and tests no claim.\n'
    expect(await gate(studyId, ARENA_API_KEY)).toEqual({ code: 2, out: '', err: expect.stringContaining(noBaseline) })
    const open = ids['baseline open']!
    const { token } = await anybody.identity.guest()
    const key = (await studies(['open', open])).out.trim().split('#')[1]!
    await createClient({ baseUrl: service.url, token }).studies.join(open, { key })
    const onlyOwner = 'Only its owner can test a study that is not closed.\n'
    expect(await gate(open, token)).toEqual({ code: 1, out: '', err: onlyOwner })
  })

  it('[X12] of several studies with a name, the newest is asked; only an id closes or deletes one', async () => {
    const name = 'baseline undecided'
    const { studyId } = await owner.studies.create({ name, goal: 'baseline' })
    const gated = await studies(['gate', name, '--expect', 'new better than current'])
    expect(gated).toMatchObject({ code: 2, err: expect.stringContaining(`This is the newest: ${studyId}\n`) })
    for (const command of ['close', 'delete'])
      expect(await studies([command, name])).toMatchObject({ code: 1, err: expect.stringContaining('by its id') })
    expect(await studies(['delete', studyId])).toEqual({ code: 0, out: `Deleted ${name}.\n`, err: '' })
    const closed = await studies(['delete', name])
    expect(closed).toMatchObject({ code: 1, err: expect.stringContaining('closed: with --force') })
    const { out } = await studies(['delete', name, '--force', '--json'])
    expect(JSON.parse(out)).toEqual({ studyId: ids[name], name, deleted: true })
    expect((await studies(['status', name])).err).toContain('You have no study')
  })

  it('[X13] fails if the log of the study was changed', async () => {
    const studyId = ids['best better']
    const changed = `update study_log set line = replace(line, '"choice":"left"', '"choice":"tie"') where study_id = $1`
    await fixture.database.pool.query(changed, [studyId])
    const gated = await studies(['gate', studyId!, '--expect', 'new better than current'])
    expect(gated).toMatchObject({ code: 1, out: '', err: expect.stringContaining('does not continue') })
  })
})

describe('arena studies create', () => {
  const rest = `prompts: [Well?, {id: b, prompt: "Why?"}]\ncontestants: [{name: a, model: sim/pico}, {name: b, model: sim/solon}]`
  const with2 = (second: string) => `name: x\nprompts: [Well?]\ncontestants: [{name: a, model: sim/pico}, ${second}]`
  it.each([
    ['', 'it must have the members name, prompts and contestants'],
    ['name: [x', 'it is neither YAML nor JSON (Flow sequence'],
    [rest, 'name is required'],
    [`nmae: x\n${rest}`, "there is no member 'nmae' (did you mean name?)"],
    [`name: x\ngoal: bset\n${rest}`, 'goal must be one of best, baseline'],
    [`name: x\nlevel: 2\n${rest}`, 'level must be from 0.001 to 0.5'],
    [`name: x\ngoal: baseline\n${rest}`, 'baseline must be the name of a contestant'],
    ['name: x', 'contestants must be a list of two or more'],
    [with2('[]'), 'contestant 2: it must have a name'],
    [with2('{name: b}'), "contestant 2 ('b'): it must have a model, or imported: true"],
    [with2('{name: a, model: sim/solon}'), "contestant 2 ('a'): the name is used twice"],
    [with2('{name: b, model: sim/solon, temperature: 9}'), "contestant 2 ('b'): temperature must be from 0 to 2"],
    [with2('{name: b, model: sim/solon, maxtokens: 9}'), "'maxtokens' (did you mean maxTokens?)"],
    [with2('{name: b, model: sim/solon, system: {file: no.md}}'), 'system.file: no.md cannot be read (ENOENT)'],
    [`name: x\n${rest.replace('[Well?, ', '[Well?, {}, ')}`, 'line 2: There is no prompt'],
    [`name: x\n${rest.replace(/prompts: .*/, 'prompts: no.csv')}`, 'prompts: no.csv cannot be read (ENOENT)'],
    [`name: x\n${rest.replace(/prompts: .*\n/, '')}`, 'prompts must be the name of a file, or a list'],
    [
      `name: x\njudges: [{name: j, model: sim/pico, rubrik: y}]\n${rest}`,
      "judge 1 ('j'): there is no member 'rubrik' (did",
    ],
    [`name: x\njudges: [{name: j, model: sim/pico}, {model: sim/pico}]\n${rest}`, 'judge 2: name is required'],
    [
      `name: x\njudges: [{name: j, model: sim/pico, rubric: {file: no.md}}]\n${rest}`,
      'rubric.file: no.md cannot be read',
    ],
    [`name: x\njudges: yes please\n${rest}`, 'judges must be'],
    [with2('{name: b, model: sim/none}'), "There is no active model 'sim/none'"],
  ])('[X10] refuses %j, and creates nothing', async (file, sentence) => {
    const before = await owner.studies.list()
    const refused = await studies(['create', '-'], {}, file)
    expect(refused).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) })
    expect(await owner.studies.list()).toEqual(before)
  })
})

it.each([
  ['a missing key', { ARENA_API_KEY: '' }, 2, 'ARENA_API_KEY is missing'],
  ['a wrong key', { ARENA_API_KEY: 'arena_00000000_x' }, 1, 'answered 401: '],
  ['a key of another scope', { ARENA_API_KEY: await keyFor('read') }, 1, 'needs an API key with the scope study'],
  ['no service', { ARENA_URL: 'http://localhost:2' }, 1, 'Arena is not running at http://localhost:2'],
  ['a wrong address', { ARENA_URL: 'localhost' }, 2, 'ARENA_URL must be a URL'],
])('[X14] says in one sentence what to do about %s', async (_, environment, code, sentence) => {
  const refused = await studies(['list'], environment)
  expect(refused).toEqual({ code, out: '', err: expect.stringContaining(sentence) })
  expect(refused.err.trim().split('\n')).toHaveLength(1)
})
