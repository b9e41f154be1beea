import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { english as failures } from '../../failure/messages/en.ts'
import { english as common } from '../../language/messages/en.ts'
import { english as shell } from '../../shell/messages/en.ts'
import { textsOf } from '../../testing/look.ts'
import { openPage } from '../../testing/open-page.tsx'
import { people } from '../../testing/people.ts'
import { byCommandLine, deliveryOf, entryOf, scriptAdmin, userOf } from '../../testing/scripted-admin.ts'
import { deferred } from '../../testing/scripted-arena.ts'
import { invalid, noReply, refusal } from '../../testing/scripted-service.ts'
import { english as audit } from './audit/messages/en.ts'
import { english as flags } from './flags/messages/en.ts'
import { english as models } from './models/messages/en.ts'
import { english as pools } from './pools/messages/en.ts'
import { english as threads } from './threads/messages/en.ts'
import { english as words } from './ui/messages/en.ts'
import { english as users } from './users/messages/en.ts'
import { english as webhooks } from './webhooks/messages/en.ts'

async function open(path: string, given: Parameters<typeof scriptAdmin>[0] = {}) {
  const admin = scriptAdmin(given)
  const service = await openPage(`/admin/${path}`, admin.answers, { as: 'admin' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { admin, service }
}
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = page.getByRole('dialog')
const submit = () => dialog.getByRole('button', { name: words.addSubmit, exact: true }).click()
const save = () => dialog.getByRole('button', { name: common.save }).click()
const search = () => Object.fromEntries(new URLSearchParams(location.search))

describe('the admin pages', () => {
  it.each(['', '/models', '/users', '/votes'])(
    'are closed to a visitor at /admin%s, and ask for nothing',
    async (path) => {
      const service = await openPage(`/admin${path}`)
      await expect.element(page.getByRole('heading', { level: 1, name: words.noAccess.title })).toBeVisible()
      await expect.element(page.getByText(words.noAccess.visitor)).toBeVisible()
      expect(service.asked('listAllModels')).toEqual([])
    },
  )

  it.each([
    ['guest', words.noAccess.guest, `npx arena admin grant ${words.noAccess.email}`],
    ['account', words.noAccess.account, `npx arena admin grant ${people.account.email}`],
  ] as const)('tell a %s how to get the role, and are not in the navigation', async (as, text, command) => {
    await openPage('/admin/users', {}, { as })
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByText(command)).toBeVisible()
    const navigation = page.getByRole('navigation', { name: shell.navigation })
    expect(navigation.getByRole('link', { name: common.pages.admin }).elements()).toEqual([])
    expect(page.getByRole('navigation', { name: common.pages.admin }).elements()).toEqual([])
  })
})

describe('the models', () => {
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: models.actionsOf(name), exact: true }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  it('are added, and what is wrong is said at the fields', async () => {
    const { admin } = await open('models')
    await page.getByRole('button', { name: models.add }).click()
    await submit()
    await expect.element(dialog.getByText(words.required).first()).toBeVisible()
    await dialog.getByLabelText(models.modelName).fill('host/alder')
    await dialog.getByLabelText(models.displayName).fill('Brindlewood')
    await submit()
    // A duplicate id is rejected, and the input is kept.
    await expect.element(dialog.getByText(failures.reasons['model-exists'])).toBeVisible()
    await dialog.getByLabelText(models.modelName).fill('hillside/brindlewood-5b')
    await dialog.getByRole('switch', { name: models.isFree }).click()
    await submit()
    await expect.element(page.getByText(models.added('Brindlewood'))).toBeVisible()
    await expect.element(rowOf('hillside/brindlewood-5b').getByText(common.free, { exact: true })).toBeVisible()
    expect(admin.models).toHaveLength(4)
  })

  it('are tested, and say why they do not answer', async () => {
    const { service } = await open('models')
    await choose('Alder', models.test.run)
    const test = page.getByRole('region', { name: models.test.title('Alder') })
    await expect.element(test.getByText(models.test.answered('Alder'))).toBeVisible()
    await expect.element(test.getByText('An answer.')).toBeVisible()
    service.answer({ testModel: { ok: false, responseTimeMs: 9, message: null, usage: null, reason: 'error' } })
    await test.getByRole('button', { name: models.test.again }).click()
    await expect.element(test.getByText(models.test.reasons.error)).toBeVisible()
    await test.getByRole('button', { name: common.close }).click()
    await expect.element(test).not.toBeInTheDocument()
  })

  it('are changed, retired and restored', async () => {
    const { admin } = await open('models')
    await choose('Alder', words.edit)
    await dialog.getByLabelText(models.displayName).fill('Alder 2')
    await save()
    await expect.element(page.getByText(models.changed('Alder 2'))).toBeVisible()
    await choose('Alder 2', models.retire)
    await expect.element(page.getByText(models.isRetired('Alder 2'))).toBeVisible()
    await expect.element(rowOf('host/alder').getByText(models.retired, { exact: true })).toBeVisible()
    await choose('Alder 2', models.restore)
    await expect.element(page.getByText(models.isRestored('Alder 2'))).toBeVisible()
    expect(admin.models[0]).toMatchObject({ displayName: 'Alder 2', status: 'active' })
  })

  it('[P44] are paused and weighted, within the bounds', async () => {
    const { admin, service } = await open('models')
    await choose('Alder', words.edit)
    service.answer({ changeModel: invalid('weight') })
    await dialog.getByLabelText(models.weight, { exact: true }).fill('11')
    await save()
    await expect.element(dialog.getByText(models.faults.weight)).toBeVisible()
    service.answer(admin.answers)
    await dialog.getByLabelText(models.weight, { exact: true }).fill('2.5')
    await dialog.getByRole('switch', { name: models.isPaused }).click()
    await save()
    await expect.element(rowOf('host/alder').getByText(models.paused, { exact: true })).toBeVisible()
    await expect.element(rowOf('host/alder').getByText(models.weightIs('2.5'))).toBeVisible()
    expect(admin.models[0]).toMatchObject({ weight: 2.5, paused: true })
  })

  it('are found by their name', async () => {
    await open('models')
    await page.getByLabelText(models.search).fill('ceda')
    await expect.poll(() => textsOf('tbody tr').length).toBe(1)
    await expect.element(rowOf('elsewhere/cedar')).toBeVisible()
    await page.getByLabelText(models.search).fill('nothing')
    await expect.element(page.getByText(models.noneFound)).toBeVisible()
  })
})

describe('the flags', () => {
  const sharing = () => page.getByRole('switch', { name: flags.names.public_sharing })

  it('are switched at once', async () => {
    const { admin } = await open('flags')
    await expect.element(sharing()).toHaveAttribute('aria-checked', 'true')
    await sharing().click()
    await expect.element(sharing()).toHaveAttribute('aria-checked', 'false')
    await expect.poll(() => admin.flags[0]?.enabled).toBe(false)
    expect(page.getByText(flags.unknown).elements()).toEqual([])
  })

  it('take every press, also faster than the service answers, and the last one wins', async () => {
    const { admin, service } = await open('flags')
    const slow = deferred()
    const { setFlag } = admin.answers
    service.answer({
      setFlag: async (asked) => {
        await slow.promise
        return typeof setFlag === 'function' ? setFlag(asked) : setFlag!
      },
    })
    for (const next of ['false', 'true', 'false']) {
      await sharing().click()
      await expect.element(sharing()).toHaveAttribute('aria-checked', next)
    }
    slow.resolve()
    await expect.poll(() => service.asked('setFlag').map(({ body }) => body.enabled)).toEqual([false, true, false])
    await expect.poll(() => admin.flags[0]?.enabled).toBe(false)
    await expect.element(sharing()).toHaveAttribute('aria-checked', 'false')
  })

  it('are switched back when the service refuses, and the page says so', async () => {
    const { service } = await open('flags')
    service.answer({ setFlag: () => refusal('admin-unavailable') })
    await sharing().click()
    await expect.element(page.getByRole('alert').getByText(flags.reverted('public_sharing'))).toBeVisible()
    await expect.element(sharing()).toHaveAttribute('aria-checked', 'true')
  })

  it.each([
    ['no spaces please', flags.faults.key],
    ['public_sharing', flags.faults.taken],
  ])('are not added as %s', async (key, fault) => {
    const { service } = await open('flags')
    service.answer({ setFlag: invalid('key') })
    await page.getByLabelText(flags.key).fill(key)
    await page.getByRole('button', { name: flags.add }).click()
    await expect.element(page.getByText(fault)).toBeVisible()
  })

  it('are added for other programs', async () => {
    const { admin } = await open('flags')
    await page.getByLabelText(flags.key).fill('new-thing')
    await page.getByRole('button', { name: flags.add }).click()
    await page.getByRole('switch', { name: 'new-thing' }).click()
    await expect.poll(() => admin.flags.at(-1)).toEqual({ key: 'new-thing', enabled: true })
    await expect.element(page.getByText(flags.unknown)).toBeVisible()
  })
})

describe('the users', () => {
  const change = async (action: string, name: string) => {
    await page.getByRole('button', { name: `${action}: ${name}` }).click()
    await dialog.getByRole('button', { name: action }).click()
  }

  it('become admins after a question, and lose the role', async () => {
    const { admin } = await open('users')
    await expect.element(rowOf(people.admin.email!).getByText(users.ownRole)).toBeVisible()
    await page.getByRole('button', { name: `${users.grant}: Grace` }).click()
    await expect.element(dialog.getByText(users.grantText('Grace'))).toBeVisible()
    await dialog.getByRole('button', { name: users.grant }).click()
    await expect.element(page.getByText(users.granted('Grace'))).toBeVisible()
    await expect.element(rowOf('grace@').getByText(users.admin, { exact: true })).toBeVisible()
    await change(users.revoke, 'Grace')
    await expect.element(page.getByText(users.revoked('Grace'))).toBeVisible()
    expect(admin.users[0]?.admin).toBe(false)
  })

  it('are blocked after a question, and unblocked', async () => {
    await open('users')
    await change(users.block, 'Grace')
    await expect.element(page.getByText(users.isBlocked('Grace'))).toBeVisible()
    await expect.element(rowOf('grace@').getByText(users.blocked, { exact: true })).toBeVisible()
    await change(users.unblock, 'Grace')
    await expect.element(page.getByText(users.isUnblocked('Grace'))).toBeVisible()
  })

  it('are found by name and kind, which is in the address', async () => {
    await open('users', {
      users: [userOf(), userOf({ userId: people.guest.userId, name: 'Nobody', email: null, guest: true })],
    })
    await expect.poll(() => textsOf('tbody tr').length).toBe(2)
    await page.getByLabelText(users.search).fill('grace')
    await expect.poll(() => textsOf('tbody tr').length).toBe(1)
    await page.getByLabelText(users.search).fill('')
    await page.getByText(users.kinds.guest, { exact: true }).click()
    await expect.element(rowOf('grace@')).not.toBeInTheDocument()
    expect(search()).toMatchObject({ kind: 'guest' })
  })
})

describe('the pools', () => {
  const name = () => dialog.getByLabelText(pools.name, { exact: true })
  const tick = (model: string) => dialog.getByText(model, { exact: true }).first().click()

  it('[P44] are added, and what is wrong is said at the fields, which get the focus', async () => {
    const { admin, service } = await open('pools')
    await expect.element(page.getByText(pools.none)).toBeVisible()
    await page.getByRole('button', { name: pools.add }).click()
    await submit()
    await expect.element(dialog.getByText(words.required).first()).toBeVisible()
    await expect.element(name()).toHaveFocus()
    await name().fill('coding')
    await dialog.getByLabelText(pools.label, { exact: true }).fill('Coding')
    await tick('host/alder')
    await submit()
    await expect.element(dialog.getByText(pools.faults.modelNames)).toBeVisible()
    await tick('host/birch')
    await expect.element(dialog.getByText(pools.choose('2'))).toBeVisible()
    await name().fill('Coding')
    service.answer({ putPool: invalid('name') })
    await submit()
    await expect.element(dialog.getByText(pools.faults.name)).toBeVisible()
    await expect.element(name()).toHaveFocus()
    service.answer(admin.answers)
    await name().fill('coding')
    await submit()
    await expect.element(page.getByText(pools.added('Coding'))).toBeVisible()
    await expect.element(rowOf('coding').getByText('host/alder, host/birch')).toBeVisible()
    expect(admin.pools[0]).toMatchObject({ name: 'coding', label: 'Coding' })
  })

  it('[P44] say that they are too small, and are removed after a question', async () => {
    const pool = { name: 'small', label: 'Small', modelNames: ['host/alder', 'host/birch'], eligible: 1 }
    await open('pools', { pools: [pool] })
    await expect.element(rowOf('small').getByText(pools.tooFew)).toBeVisible()
    await page.getByRole('button', { name: `${words.remove}: Small`, exact: true }).click()
    await dialog.getByRole('button', { name: words.remove, exact: true }).click()
    await expect.element(page.getByText(pools.removed('Small'))).toBeVisible()
    await expect.element(page.getByText(pools.none)).toBeVisible()
  })
})

describe('the audit log', () => {
  const entries = [
    entryOf({
      action: 'model.changed',
      target: { kind: 'model', id: 'host/alder', name: null },
      before: { weight: 1 },
      after: { weight: 2 },
    }),
    entryOf({ id: '0192f0c1-0000-7000-8000-000000000071', action: 'flag.set' }),
    entryOf({
      ...byCommandLine,
      id: '0192f0c1-0000-7000-8000-000000000072',
      action: 'admin.granted',
      before: { admin: false },
      after: { admin: true },
    }),
  ]
  const row = (action: keyof typeof audit.actions) => rowOf(audit.actions[action])
  const actor = () => page.getByLabelText(audit.actor, { exact: true })

  it.each([
    ['model.changed', 'weight 1 → 2', 'host/alder'],
    ['flag.set', 'enabled true → false', 'public_sharing'],
    ['admin.granted', 'admin false → true', audit.commandLineOf('root')],
  ] as const)('[P48] shows %s with the values before and after', async (action, change, text) => {
    await open('audit', { entries })
    await expect.element(row(action).getByRole('listitem')).toHaveTextContent(change)
    await expect.element(row(action)).toHaveTextContent(text)
  })

  it('[P48] is filtered by kind and by person, in the address', async () => {
    await open('audit', { entries })
    await page.getByLabelText(audit.action, { exact: true }).selectOptions(audit.actions['flag.set'])
    await expect.element(row('model.changed')).not.toBeInTheDocument()
    await actor().selectOptions(audit.start)
    await expect.element(page.getByText(audit.noneFound)).toBeVisible()
    await actor().selectOptions(people.admin.email!)
    await expect.element(row('flag.set')).toBeVisible()
    expect(search()).toEqual({ actor: people.admin.userId, action: 'flag.set' })
  })

  it('[P48] is filtered by the person of an entry', async () => {
    await open('audit', { entries })
    await row('admin.granted').getByRole('link').click()
    await expect.element(actor()).toHaveValue('command-line')
    await expect.element(row('flag.set')).not.toBeInTheDocument()
  })

  it('[P48] says that there are no changes', async () => {
    await open('audit')
    await expect.element(page.getByText(audit.none)).toBeVisible()
  })
})

describe('the webhooks', () => {
  const ops = {
    name: 'ops',
    url: 'https://ops.example/arena',
    events: ['host.failing' as const],
    source: 'admin' as const,
  }
  const webhook = { ...ops, secret: { kind: 'stored' as const, variable: null } }

  it('[P113] are added with a random secret, which is shown in the form alone', async () => {
    const { service } = await open('webhooks')
    await expect.element(page.getByText(webhooks.none)).toBeVisible()
    await page.getByRole('button', { name: webhooks.add }).click()
    await submit()
    await expect.element(dialog.getByText(webhooks.faults.events)).toBeVisible()
    const secret = (dialog.getByLabelText(webhooks.secret, { exact: true }).element() as HTMLInputElement).value
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await dialog.getByLabelText(webhooks.name, { exact: true }).fill('ops')
    await dialog.getByLabelText(webhooks.url, { exact: true }).fill(ops.url)
    await dialog.getByText(webhooks.events['host.failing']).click()
    await submit()
    await expect.element(page.getByText(webhooks.added('ops'))).toBeVisible()
    expect(service.asked('putWebhook')[0]?.body).toEqual({ url: ops.url, secret, events: ['host.failing'] })
    expect(document.body.innerHTML).not.toContain(secret)
  })

  it('[P113] are tested, and removed after a question', async () => {
    const { service } = await open('webhooks', { webhooks: [webhook] })
    await page.getByRole('button', { name: `${webhooks.test}: ops`, exact: true }).click()
    await expect.element(page.getByText(webhooks.tested)).toBeVisible()
    expect(service.asked('testWebhook')).toHaveLength(1)
    await page.getByRole('button', { name: `${words.remove}: ops`, exact: true }).click()
    await dialog.getByRole('button', { name: words.remove, exact: true }).click()
    await expect.element(page.getByText(webhooks.removed('ops'))).toBeVisible()
    await expect.element(page.getByText(webhooks.none)).toBeVisible()
  })

  it('[P114] list their deliveries, and send one again', async () => {
    const { service } = await open('webhooks', { webhooks: [webhook], deliveries: [deliveryOf()] })
    await expect.element(rowOf(webhooks.ping).getByText(webhooks.states.delivered)).toBeVisible()
    await rowOf(webhooks.ping).getByRole('button', { name: webhooks.sendAgain }).click()
    await expect.poll(() => service.asked('sendAgain').length).toBe(1)
  })

  it.each([
    ['status', 500, webhooks.reasons.status('500')],
    ['timeout', null, webhooks.reasons.timeout()],
    ['unreachable', null, webhooks.reasons.unreachable()],
  ] as const)('[P114] say why a delivery failed: %s', async (failureReason, failureStatus, text) => {
    const failed = deliveryOf({ status: 'failed', tries: 8, failureReason, failureStatus })
    await open('webhooks', { webhooks: [webhook], deliveries: [failed] })
    await expect.element(page.getByText(text)).toBeVisible()
  })
})

describe('a shared thread', () => {
  const threadId = '0192f0c1-0000-7000-8000-000000000100'
  const takeDown = () => page.getByRole('button', { name: threads.takeDown, exact: true })

  it('is taken down by its link, with a reason, and allowed again', async () => {
    const service = await openPage(
      '/admin/threads',
      {
        ...scriptAdmin().answers,
        listSharedThreads: { items: [], nextCursor: null },
        takeDownThread: ({ body }) => ({ threadId, takenDown: body.takenDown }) as never,
      },
      { as: 'admin' },
    )
    await page.getByLabelText(threads.link).fill('watches')
    await takeDown().click()
    await expect.element(page.getByText(threads.noThread)).toBeVisible()
    await page.getByLabelText(threads.link).fill(`${location.origin}/threads/${threadId}`)
    await page.getByLabelText(threads.reason).fill('Advertising')
    await takeDown().click()
    await expect.element(page.getByText(threads.takenDown)).toBeVisible()
    expect(service.asked('takeDownThread')[0]).toMatchObject({
      path: [threadId],
      body: { takenDown: true, reason: 'Advertising' },
    })
    await page.getByRole('button', { name: threads.allow }).click()
    await expect.element(page.getByText(threads.allowed)).toBeVisible()
  })
})

it('shows earlier data with a note when an admin page cannot be renewed', async () => {
  const { service } = await open('audit', { entries: [entryOf({ action: 'flag.set' })] })
  const row = rowOf(audit.actions['flag.set'])
  await expect.element(row).toBeVisible()
  service.answer({ listAudit: noReply })
  await page.getByRole('button', { name: words.refresh }).click()
  await expect.element(page.getByRole('main').getByRole('alert').getByText(words.stillShown)).toBeVisible()
  await expect.element(row).toBeVisible()
})
