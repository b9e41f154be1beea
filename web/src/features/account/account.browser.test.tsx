import type { ApiKey, Session } from '@arena/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { english as failures } from '../../failure/messages/en.ts'
import { english as common } from '../../language/messages/en.ts'
import { composer } from '../../testing/battle-steps.ts'
import { numberOf, savedFile, textsOf } from '../../testing/look.ts'
import { openPage } from '../../testing/open-page.tsx'
import { people } from '../../testing/people.ts'
import { type Answers, refusal } from '../../testing/scripted-service.ts'
import { english as words } from './messages/en.ts'

const now = '2026-03-01T12:00:00.000Z'
const idOf = (number: number) => `0192f0c1-0000-7000-8000-00000000000${number}`
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
const done = { success: true, message: 'Done' } as const
const key = (given: Partial<ApiKey> = {}): ApiKey => ({
  keyId: idOf(1),
  name: 'nightly run',
  prefix: 'arena_1234',
  scopes: ['read'],
  createdAt: now,
  expiresAt: '2999-01-01T00:00:00.000Z',
  lastUsedAt: null,
  ...given,
})

let sessions: Session[] = []
let keys: ApiKey[] = []
let me = people.account
beforeEach(() => {
  const session = { userAgent: chrome, ipAddress: '127.0.0.1', createdAt: now, lastUsedAt: now }
  sessions = [true, false].map((current, at) => ({ ...session, sessionId: idOf(at), current }))
  keys = []
  me = people.account
})

const answers: Answers = {
  whoAmI: () => me,
  listSessions: () => ({ items: sessions }),
  endSession: ({ path: [id] }) => {
    sessions = sessions.filter(({ sessionId }) => sessionId !== id)
    return done
  },
  changeMe: ({ body }) => {
    me = { ...me, ...body }
    return me
  },
  listKeys: () => ({ items: keys }),
  createKey: ({ body }) => {
    keys = [key({ name: body.name, scopes: body.scopes })]
    return { ...keys[0]!, secret: 'arena_1234_the-secret' }
  },
  revokeKey: () => {
    keys = []
    return done
  },
  deleteMe: done,
  signOut: { success: true } as never,
}
const open = (more: Answers = {}, as: 'account' | 'guest' = 'account') => {
  if (as === 'guest') me = people.guest
  return openPage('/account', { ...answers, ...more }, { as })
}
const dialog = page.getByRole('dialog')
const alert = () => page.getByRole('main').getByRole('alert')

it('asks a visitor to sign in', async () => {
  await openPage('/account')
  await expect.element(page.getByText(words.signInFirst)).toBeVisible()
})

it('tells a guest what an account is for, without a name, a password and keys', async () => {
  await open({}, 'guest')
  await expect.element(page.getByText(words.guest)).toBeVisible()
  expect(page.getByLabelText(words.name, { exact: true }).elements()).toEqual([])
  expect(page.getByRole('heading', { name: words.keys.title }).elements()).toEqual([])
})

it('changes the name, also in the head of the page', async () => {
  await open()
  await page.getByLabelText(words.name, { exact: true }).fill('Ada Lovelace')
  await page.getByRole('button', { name: common.save }).click()
  await expect.element(page.getByText(words.nameSaved)).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('Ada Lovelace')).toBeVisible()
})

it('lists the sessions and ends another one', async () => {
  await open()
  await expect.poll(() => numberOf('.account-sessions li')).toBe(2)
  expect(textsOf('.account-sessions li').filter((text) => text.includes(words.sessions.current))).toHaveLength(1)
  await page.getByRole('button', { name: words.sessions.endOf('Chrome on Linux') }).click()
  await expect.element(page.getByText(words.sessions.ended)).toBeVisible()
  await expect.poll(() => numberOf('.account-sessions li')).toBe(1)
})

describe('the password', () => {
  const change = async (current: string, next: string) => {
    await page.getByLabelText(words.password.current).fill(current)
    await page.getByLabelText(words.password.next).fill(next)
    await page.getByRole('button', { name: words.password.change }).click()
  }
  const invalid = Response.json(
    { success: false, error: 'Invalid password', code: 'INVALID_PASSWORD' },
    { status: 400 },
  )

  it('is changed, and the other sessions are gone from the list', async () => {
    const service = await open({
      changePassword: () => {
        sessions = sessions.slice(0, 1)
        return { token: null, user: {} } as never
      },
    })
    await change('a long enough password', 'a brand new password')
    await expect.element(page.getByText(words.password.changed)).toBeVisible()
    await expect.poll(() => numberOf('.account-sessions li')).toBe(1)
    expect(service.asked('changePassword')).toHaveLength(1)
  })

  it('stays when the current one is wrong, and the page says so', async () => {
    await open({ changePassword: invalid })
    await change('not this one', 'a brand new password')
    await expect.element(alert().getByText(failures.reasons.INVALID_PASSWORD)).toBeVisible()
    await expect.element(alert().getByText(words.password.kept)).toBeVisible()
  })

  it('is set with a one-time link, whose token leaves the address', async () => {
    const service = await openPage('/reset-password#secret-token', { resetPassword: { status: true } as never })
    await expect.element(page.getByRole('heading', { level: 1, name: words.reset.title })).toBeVisible()
    await expect.poll(() => location.hash).toBe('')
    await page.getByLabelText(words.password.next).fill('remember this one')
    await page.getByRole('button', { name: words.password.change }).click()
    await expect.element(page.getByText(words.reset.done)).toBeVisible()
    expect(service.asked('resetPassword')[0]?.body).toMatchObject({ token: 'secret-token' })
  })

  it.each([
    ['password-common', 'password-common'],
    ['INVALID_TOKEN', 'INVALID_TOKEN'],
  ] as const)('is not set after %s, and the page says why', async (_, reason) => {
    const refused = Response.json({ success: false, error: 'No', code: reason, reason }, { status: 400 })
    await openPage('/reset-password#token', { resetPassword: refused })
    await page.getByLabelText(words.password.next).fill('password1')
    await page.getByRole('button', { name: words.password.change }).click()
    await expect.element(alert().getByText(failures.reasons[reason])).toBeVisible()
  })

  it('cannot be set with an incomplete link', async () => {
    await openPage('/reset-password')
    await expect.element(page.getByText(words.reset.missing)).toBeVisible()
  })
})

describe('an API key', () => {
  it('[P46] has no section while the flag is off', async () => {
    await open({ getFlag: ({ path: [key = ''] }) => ({ key, enabled: false }) })
    await expect.element(page.getByRole('heading', { level: 2, name: words.download.title })).toBeVisible()
    expect(page.getByRole('heading', { name: words.keys.title }).elements()).toEqual([])
  })

  it('[P46] is shown once, in no address and not in the storage of the browser', async () => {
    const service = await open()
    await page.getByRole('button', { name: words.keys.create }).click()
    await dialog.getByLabelText(words.keys.name).fill('nightly run')
    const create = dialog.getByRole('button', { name: words.keys.create })
    await expect.element(create).toBeDisabled()
    await dialog.getByLabelText(words.keys.scopes.read.name).click()
    await dialog.getByLabelText(words.keys.expiry).selectOptions('30')
    await create.click()
    await expect.element(dialog.getByText(words.keys.once)).toBeVisible()
    expect(textsOf('.account-secret')).toEqual(['arena_1234_the-secret'])
    expect(service.asked('createKey')[0]?.body).toMatchObject({
      name: 'nightly run',
      scopes: ['read'],
      expiresInDays: 30,
    })
    // The focused button of the form is gone: the focus must not leave the dialog.
    await expect.element(dialog.getByRole('button', { name: words.keys.copyKey.copy })).toHaveFocus()
    await dialog.getByRole('button', { name: common.close }).last().click()
    await expect.element(page.getByText('nightly run')).toBeVisible()
    expect(document.body.innerHTML).not.toContain('the-secret')
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])).not.toContain('the-secret')
  })

  it('[P46] is revoked after a question', async () => {
    keys = [key()]
    await open()
    await page.getByRole('button', { name: words.keys.revokeOf('nightly run') }).click()
    await expect.element(dialog.getByText(words.keys.revokeText)).toBeVisible()
    await dialog.getByRole('button', { name: words.keys.revoke, exact: true }).click()
    await expect.element(page.getByText(words.keys.revoked)).toBeVisible()
    await expect.poll(() => numberOf('.account-keys li')).toBe(0)
  })

  it('[P46] is listed with its permissions, its expiry and its last use', async () => {
    keys = [key({ scopes: ['read', 'vote'], expiresAt: '2020-01-01T00:00:00.000Z' })]
    await open()
    const row = page.getByRole('listitem').filter({ hasText: 'nightly run' })
    await expect.element(row).toHaveTextContent(`${words.keys.scopes.read.name} · ${words.keys.scopes.vote.name}`)
    await expect.element(row).toHaveTextContent(/Expired/)
    await expect.element(row).toHaveTextContent(words.keys.neverUsed)
  })
})

it('[P97] shares prompts and votes only after the switch, and takes it back', async () => {
  const service = await open()
  const sharing = page.getByRole('switch', { name: words.sharing.label })
  await expect.element(sharing).toHaveAttribute('aria-checked', 'false')
  await sharing.click()
  await expect.element(page.getByText(words.sharing.on)).toBeVisible()
  await expect.element(sharing).toHaveAttribute('aria-checked', 'true')
  await sharing.click()
  await expect.element(page.getByText(words.sharing.off)).toBeVisible()
  expect(service.asked('changeMe').map(({ body }) => body)).toEqual([
    { sharesPreferences: true },
    { sharesPreferences: false },
  ])
})

it('[P47] downloads the data of the user', async () => {
  await open({ exportMe: { account: { email: 'ada@example.org' } } as never })
  const text = await savedFile(() => page.getByRole('button', { name: words.download.title }).click())
  expect(JSON.parse(text)).toMatchObject({ account: { email: 'ada@example.org' } })
})

it.each([
  ['account', words.delete.title],
  ['guest', words.delete.titleData],
] as const)('deletes the data of a %s only after a confirmation, and signs out', async (as, title) => {
  const service = await open({}, as)
  await page.getByRole('button', { name: title }).click()
  const confirm = dialog.getByRole('button', { name: title })
  await expect.element(confirm).toBeDisabled()
  await dialog.getByLabelText(words.delete.forever).click()
  await confirm.click()
  await expect.element(page.getByText(words.delete.deleted)).toBeVisible()
  await expect.element(page.getByRole('banner').getByRole('link', { name: common.signIn })).toBeVisible()
  await expect.element(composer()).toBeVisible()
  expect(service.asked('deleteMe')).toHaveLength(1)
  expect(localStorage.getItem('arena.sign-in')).toBe('ended')
})

it('says that the only admin cannot be deleted', async () => {
  await open({ deleteMe: () => refusal('last-administrator') })
  await page.getByRole('button', { name: words.delete.title }).click()
  await dialog.getByLabelText(words.delete.forever).click()
  await dialog.getByRole('button', { name: words.delete.title }).click()
  await expect.element(dialog.getByRole('alert').getByText(failures.reasons['last-administrator'])).toBeVisible()
})
