import { type Operation, openApi, operations } from '@arena/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAsAdmin } from '../features/admin/fixtures.ts'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'

let arena: TestArena
let admin: Visitor
beforeAll(async () => {
  arena = await startArena({ env: { SIGN_UP: 'invitation' } })
  admin = await signInAsAdmin(arena)
})
afterAll(() => arena.close())

/** The statuses that the OpenAPI document declares. */
const declared = new Map(
  Object.values(openApi(operations, '1.0.0').paths)
    .flatMap((path) => Object.values(path) as { operationId: string; responses: Record<string, unknown> }[])
    .map(({ operationId, responses }) => [operationId, Object.keys(responses).map(Number)]),
)

const UNKNOWN = '00000000-0000-7000-8000-000000000000'
const withParameters: readonly Operation[] = operations.filter(({ path }) => path.includes('{'))
/** Without a body, or with one that all checks accept. */
const bodies: Readonly<Record<string, object>> = {
  putPool: { label: 'Pool', models: [] },
  setFlag: { enabled: true },
  renameThread: { title: 'Title' },
  setThreadVisibility: { visibility: 'public' },
  takeDownThread: { takenDown: true },
  changeUser: { blocked: true },
  changeModel: { paused: true },
}

it.each(withParameters.map(({ id, method, path }) => ({ id, method, path })))(
  '[W11] declares what it answers about what does not exist, and does not fail on a NUL: $id',
  async ({ id, method, path }) => {
    const statusOf = async (parameter: string) => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : (bodies[id] ?? {})
      const answered = await arena.call(path.replace(/\{\w+\}/, parameter), { method, token: admin.token, body })
      expect(answered.text).not.toContain('\0')
      return answered.status
    }
    for (const parameter of [UNKNOWN, 'nothing', '%00', `${UNKNOWN}%00`, 'no%00thing']) {
      const status = await statusOf(parameter)
      expect([parameter, declared.get(id)]).toEqual([parameter, expect.arrayContaining([status])])
      expect(status, parameter).toBeLessThan(500)
    }
  },
)
