import { operations } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../base/ids.ts'
import { expectRefusal, expectUnauthorized } from '../../testing/expect-answer.ts'
import { type Answered, startArena } from '../../testing/start-arena.ts'
import { grant, signUp } from '../admin/fixtures.ts'
import { openStudy, readyStudy } from './testing/ready-study.ts'

const arena = await startArena({ env: { STUDIES_PER_USER_MAX: '1000', GUEST_GENERATIONS_PER_DAY: 'off' } })
afterAll(() => arena.close())
const owner = await signUp(arena, 'owner@arena.test', 'Olga')
const other = await signUp(arena, 'other@arena.test', 'Oskar')
const administrator = await signUp(arena, 'admin@arena.test', 'Ada')
const guest = await arena.signIn()
await grant(arena, administrator)
await arena.database.pool.query(`update flags set enabled = true where key = 'api_keys'`)
const keyOf = async (scope: 'study' | 'read') =>
  (await owner.client.identity.createKey({ name: scope, scopes: [scope] })).secret
const keys = { study: await keyOf('study'), read: await keyOf('read') }
const setFlag = (enabled: boolean) =>
  arena.database.pool.query(`update flags set enabled = $1 where key = 'studies'`, [enabled])

const callers = ['owner', 'voter', 'other', 'guest', 'administrator', 'study-key', 'other-key', 'nobody'] as const
type CallerName = (typeof callers)[number]
type Outcome = 'yes' | 401 | 403 | 404
type Row = Readonly<Record<CallerName, Outcome>>

/** In the order of `callers`. */
const row = (...outcomes: readonly Outcome[]): Row =>
  Object.fromEntries(callers.map((caller, index) => [caller, outcomes[index]!])) as Row
const ofOwner = row('yes', 403, 404, 404, 403, 'yes', 403, 401)
const ofVoter = row('yes', 'yes', 404, 404, 403, 403, 403, 401)
const ofAdministrator = row(403, 403, 403, 403, 'yes', 403, 403, 401)
/** The key that the caller sends is wrong. */
const withKey = row(404, 404, 404, 404, 404, 403, 403, 401)
/** While the report is not published. A key without the scope, and no token, are anybody. */
const ofReader = row('yes', 403, 404, 404, 403, 'yes', 404, 404)

type StudyOperation = Extract<(typeof operations)[number], { feature: 'studies' }>
const table: Readonly<Record<StudyOperation['id'], Row>> = {
  createStudy: row('yes', 403, 'yes', 403, 'yes', 'yes', 403, 401),
  listStudies: row('yes', 'yes', 'yes', 'yes', 'yes', 'yes', 403, 401),
  getStudy: { ...ofVoter, 'study-key': 'yes' },
  changeStudy: ofOwner,
  deleteStudy: ofOwner,
  putStudyPrompts: ofOwner,
  listStudyPrompts: ofOwner,
  addStudyThreads: ofOwner,
  putContestants: ofOwner,
  putStudyAnswers: ofOwner,
  listStudyAnswers: ofOwner,
  changeStudyAnswer: ofOwner,
  getGeneration: ofOwner,
  startGeneration: ofOwner,
  stopGeneration: ofOwner,
  openStudy: ofOwner,
  closeStudy: ofOwner,
  copyStudy: ofOwner,
  replaceStudyLink: ofOwner,
  publishStudy: ofOwner,
  checkStudyLink: row(404, 404, 404, 404, 404, 404, 404, 404),
  joinStudy: withKey,
  getNextAssignment: ofVoter,
  castStudyVote: ofVoter,
  undoStudyVote: ofVoter,
  skipAssignment: ofVoter,
  getStudyReport: ofReader,
  getStudyReportCsv: ofReader,
  getStudyReportMarkdown: ofReader,
  getStudyLog: ofReader,
  listAllStudies: ofAdministrator,
  closeAnyStudy: ofAdministrator,
  deleteAnyStudy: ofAdministrator,
}
const studyOperations = operations.filter(({ feature }) => feature === 'studies') as readonly StudyOperation[]

/** Valid bodies, so that nothing but the caller decides. */
const bodies: Partial<Record<StudyOperation['id'], () => unknown>> = {
  createStudy: () => ({ name: 'Mail' }),
  changeStudy: () => ({ question: 'Which is kinder?' }),
  putStudyPrompts: () => 'How?',
  addStudyThreads: () => ({ threadIds: [newId()] }),
  putContestants: () => ({ items: [] }),
  putStudyAnswers: () => 'prompt,Human\nHow?,So.',
  changeStudyAnswer: () => ({ use: 'exclude' }),
  publishStudy: () => ({ published: true }),
  checkStudyLink: () => ({ key: 'wrong' }),
  joinStudy: () => ({ key: 'wrong' }),
  castStudyVote: () => ({ assignmentId: newId(), voteChoice: 'left' }),
  skipAssignment: () => ({ assignmentId: newId() }),
}

const call = ({ id, method, path }: StudyOperation, studyId: string, token: string | undefined): Promise<Answered> =>
  arena.call(path.replace('{studyId}', studyId).replace(/\{\w+\}/, newId()), {
    method,
    body: method === 'GET' ? undefined : (bodies[id]?.() ?? {}),
    ...(token === undefined ? {} : { token }),
  })

/** What the caller may do, whatever the state of the study says. */
function outcomeOf({ status, json }: Answered): Outcome {
  if (status === 401 || status === 403) return status
  return json?.reason === 'study-not-found' ? 404 : 'yes'
}

it('[T75] decides about every operation of studies', () => {
  expect(Object.keys(table).toSorted()).toEqual(studyOperations.map(({ id }) => id).toSorted())
})

describe.each(studyOperations)('$id', (operation) => {
  it('[T75] is for those who may, and everybody else learns nothing', async () => {
    const newStudy = () => openStudy(arena, owner, {}, { prompts: 1, contestants: 2, voters: 1 })
    const tokenOf = (caller: CallerName, voter: string) =>
      ({
        owner: owner.token,
        voter,
        other: other.token,
        guest: guest.token,
        administrator: administrator.token,
        'study-key': keys.study,
        'other-key': keys.read,
        nobody: undefined,
      })[caller]
    const shared = await newStudy()
    const found = new Map<CallerName, Outcome>()
    for (const caller of callers) {
      const isAllowed = table[operation.id][caller] === 'yes'
      // What one caller did must not decide about the next.
      const { studyId, voters } = isAllowed && operation.method !== 'GET' ? await newStudy() : shared
      const answered = await call(operation, studyId, tokenOf(caller, voters[0]!.token))
      found.set(caller, outcomeOf(answered))
      if (!isAllowed && answered.json?.reason === 'study-forbidden') expectRefusal(answered, 403, 'FORBIDDEN')
      if (answered.status === 401) expectUnauthorized(answered)
    }
    expect(Object.fromEntries(found)).toEqual(table[operation.id])
    if (!operation.path.includes('{studyId}')) return
    // An unknown and a malformed id, for the one who owns others.
    const isAdmin = operation.auth === 'admin'
    for (const studyId of [newId(), 'x', '1'.repeat(5_000)]) {
      const answered = await call(operation, studyId, isAdmin ? administrator.token : owner.token)
      expectRefusal(answered, 404, 'NOT_FOUND')
    }
  })
})

/** What is left while the flag is off. */
const whileOff: readonly StudyOperation['id'][] = [
  ...(['listStudies', 'getStudy', 'deleteStudy', 'listStudyPrompts', 'listStudyAnswers', 'getGeneration'] as const),
  ...(['stopGeneration', 'getStudyReport', 'getStudyReportCsv', 'getStudyReportMarkdown', 'getStudyLog'] as const),
]

it('[T76] while the flag is off, studies can be read and deleted, and nothing else', async () => {
  const { studyId, voters } = await openStudy(arena, owner, {}, { prompts: 1, contestants: 2, voters: 1 })
  await setFlag(false)
  try {
    const notDeleting = studyOperations.filter(({ id, auth }) => id !== 'deleteStudy' && auth !== 'admin')
    for (const operation of notDeleting.filter(({ id }) => !['checkStudyLink', 'joinStudy'].includes(id))) {
      const answered = await call(operation, studyId, owner.token)
      const isOff = answered.json?.reason === 'studies-off'
      expect([operation.id, isOff]).toEqual([operation.id, !whileOff.includes(operation.id)])
    }
    const voted = await arena.call(`/api/studies/${studyId}/next`, voters[0]!)
    expect(voted).toMatchObject({ status: 403, json: { reason: 'studies-off' } })
    await owner.client.studies.delete(studyId)
  } finally {
    await setFlag(true)
  }
})

describe('administrators', () => {
  it('[T77] list all studies with owner, size and cost, and read no text', async () => {
    const studyId = await readyStudy(arena, owner, { name: 'Zebulon', question: 'Zebulon?' })
    const page = await arena.call('/api/admin/studies?limit=1', administrator)
    const { items, nextCursor } = await administrator.client.admin.studies({ limit: 1 })
    expect(page.text).not.toMatch(/Zebulon|Question|points|contestant-named/)
    expect(items).toMatchObject([
      {
        studyId,
        state: 'draft',
        ownerId: owner.userId,
        ownerName: 'Olga',
        promptCount: 12,
        contestantCount: 3,
        votes: 0,
        voters: 0,
        costUsd: expect.closeTo(0.072),
      },
    ])
    const next = await administrator.client.admin.studies({ limit: 1, before: nextCursor })
    expect(next.items[0]!.studyId < studyId).toBe(true)
  })

  it('[T77] close an open study and delete any', async () => {
    const { studyId } = await openStudy(arena, owner, {}, { prompts: 1, contestants: 2, voters: 0 })
    await administrator.client.admin.closeStudy(studyId)
    expect(await owner.client.studies.read(studyId)).toMatchObject({ state: 'closed', closedBy: 'administrator' })
    await expect(administrator.client.admin.closeStudy(studyId)).rejects.toMatchObject({ status: 409 })
    await administrator.client.admin.deleteStudy(studyId)
    await expect(owner.client.studies.read(studyId)).rejects.toMatchObject({ status: 404 })
  })
})
