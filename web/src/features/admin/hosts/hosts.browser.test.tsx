import type { ListedModel } from '@arena/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { english as failures } from '../../../failure/messages/en.ts'
import { english as common } from '../../../language/messages/en.ts'
import { english as shell } from '../../../shell/messages/en.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { hostCall, hostOf, scriptAdmin } from '../../../testing/scripted-admin.ts'
import { invalid } from '../../../testing/scripted-service.ts'
import { english as models } from '../models/messages/en.ts'
import { english as words } from '../ui/messages/en.ts'
import { english as t } from './messages/en.ts'

const key = 'sk-secret-key-of-a-host-0123456789'
const dialog = page.getByRole('dialog')
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
const action = (name: string) => page.getByRole('button', { name: `${name}: Router`, exact: true })
const secret = () => dialog.getByLabelText(t.key.secret, { exact: true }).last()
const save = () => dialog.getByRole('button', { name: common.save }).click()

async function open(given: Parameters<typeof scriptAdmin>[0] = { hosts: [hostOf()] }) {
  const admin = scriptAdmin(given)
  // All models are of the host.
  admin.models = admin.models.map((model) => ({ ...model, providerName: 'openrouter' }))
  const service = await openPage('/admin/hosts', admin.answers, { as: 'admin' })
  await expect.element(page.getByRole('button', { name: t.add })).toBeVisible()
  return { admin, service }
}

it.each(['visitor', 'admin'] as const)(
  '[P40] shows the link for adding the first host to administrators only: %s',
  async (as) => {
    const simulated = { simulated: true, active: 3, eligible: 3, votes: 0 }
    await openPage('/', { ...scriptAdmin().answers, getModelSettings: simulated }, { as })
    const note = page.getByRole('complementary', { name: shell.models.label })
    await expect.element(note.getByText(shell.models.simulated)).toBeVisible()
    const link = note.getByRole('link', { name: shell.models.addHost })
    if (as === 'visitor') return expect(link.elements()).toEqual([])
    await link.click()
    await expect.element(page.getByText(t.none)).toBeVisible()
  },
)

it('[P36] [P37] adds a host from a preset, says at the field what the service refuses, and never shows its key', async () => {
  const { admin, service } = await open({})
  await page.getByRole('button', { name: t.add }).click()
  await dialog.getByRole('button', { name: words.addSubmit }).click()
  await expect.element(dialog.getByText(words.required).first()).toBeVisible()
  await expect.element(dialog.getByLabelText(t.name, { exact: true })).toHaveFocus()
  await dialog.getByLabelText(t.preset).selectOptions('OpenRouter')
  await dialog.getByText(t.more).click()
  await dialog.getByLabelText(t.label).fill('Router')
  await secret().fill(key)
  service.answer({ putHost: invalid('baseUrl', 'baseUrl needs ALLOW_LINK_LOCAL_HOSTS') })
  await dialog.getByLabelText(t.baseUrl).fill('http://169.254.169.254/v1')
  await dialog.getByRole('button', { name: words.addSubmit }).click()
  await expect.element(dialog.getByText('ALLOW_LINK_LOCAL_HOSTS')).toBeVisible()
  await expect.element(dialog.getByLabelText(t.baseUrl)).toHaveAttribute('aria-invalid', 'true')
  service.answer(admin.answers)
  await dialog.getByLabelText(t.baseUrl).fill('https://router.example/v1')
  // A key is cleared when the form is closed, and the rest is not.
  await dialog.getByRole('button', { name: common.cancel }).click()
  await page.getByRole('button', { name: t.add }).click()
  await expect.element(secret()).toHaveValue('')
  await expect.element(dialog.getByLabelText(t.baseUrl)).toHaveValue('https://router.example/v1')
  await secret().fill(key)
  await dialog.getByRole('button', { name: words.addSubmit }).click()
  await expect.element(page.getByText(t.added('Router'))).toBeVisible()
  expect(service.asked('putHost').at(-1)?.body).toMatchObject({
    key,
    label: 'Router',
    baseUrl: 'https://router.example/v1',
  })
  await expect.element(rowOf('router.example').getByText(t.key.stored, { exact: true })).toBeVisible()
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])
  for (const text of [document.body.innerHTML, stored]) expect(text).not.toContain(key)
})

it('[P37] sends only what was changed, and no key that was not typed', async () => {
  const { service } = await open()
  await action(words.edit).click()
  await expect.element(secret()).toHaveValue('')
  await expect.element(dialog.getByText(t.key.secretKept)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: common.save })).toBeDisabled()
  service.answer({ putHost: invalid('key', 'the key must be given again') })
  await dialog.getByLabelText(t.baseUrl).fill('https://elsewhere.example')
  await save()
  await expect.element(dialog.getByText('must be given again')).toBeVisible()
  expect(service.asked('putHost')[0]?.body).toEqual({ baseUrl: 'https://elsewhere.example' })
})

it('[P38] adds the listed models that are ticked, and reports those that are rejected', async () => {
  const listed = (name: string, given: Partial<ListedModel> = {}): ListedModel => ({
    name,
    displayName: name,
    contextTokens: null,
    vision: null,
    inputPrice: null,
    outputPrice: null,
    modelName: null,
    ...given,
  })
  const { admin, service } = await open()
  service.answer({
    discoverModels: () => ({
      items: [
        listed('north/quorvex', { inputPrice: 0.5, outputPrice: 2, contextTokens: 128_000 }),
        listed('south/zephlin'),
        listed('host/alder'),
      ].map((one) => ({
        ...one,
        modelName:
          one.name !== 'host/alder' && admin.models.some(({ modelName }) => modelName === one.name) ? one.name : null,
      })),
      unlisted: 0,
      note: null,
      failure: null,
      failureReason: null,
      failureStatus: null,
    }),
  })
  await action(t.discover).click()
  const panel = page.getByRole('region', { name: t.modelsOf('Router') })
  await expect.element(panel.getByText(t.inputPrice('$0.50'))).toBeVisible()
  await panel.getByRole('button', { name: t.selectAll }).click()
  await panel.getByRole('button', { name: t.addCount('3') }).click()
  await expect.element(panel.getByText(t.addedCount('2'))).toBeVisible()
  await expect.element(panel.getByText(failures.reasons['model-exists'])).toBeVisible()
  await expect.poll(() => panel.getByText(t.inCatalogue, { exact: true }).elements().length).toBe(2)
  expect(service.asked('addModel')[0]?.body).toMatchObject({
    providerName: 'openrouter',
    inputPrice: 0.5,
    outputPrice: 2,
  })
})

it('tests a host, and returns the focus to the button when the panel is closed', async () => {
  await open()
  await action(models.test.run).click()
  const panel = page.getByRole('region', { name: t.testTitle('Router') })
  await expect.element(panel.getByText(t.succeeded(t.buffered))).toBeVisible()
  await expect.element(panel.getByText(t.succeeded(t.streamed))).toBeVisible()
  await expect.element(panel.getByText(t.firstText).first()).toBeVisible()
  await panel.getByRole('button', { name: common.close }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(action(models.test.run)).toHaveFocus()
})

it.each([
  ['key-refused', 401, t.failures['key-refused']('401')],
  ['no-money', 402, t.failures['no-money']()],
  ['unreachable', null, t.failures.unreachable()],
] as const)('[P43] says in plain words why a test fails: %s', async (failureReason, failureStatus, text) => {
  const { service } = await open()
  const failed = hostCall({ ok: false, message: null, failure: 'No', failureReason, failureStatus })
  service.answer({ testHost: { model: 'host/alder', buffered: failed, streamed: failed } })
  await action(models.test.run).click()
  const panel = page.getByRole('region', { name: t.testTitle('Router') })
  await expect.element(panel.getByText(t.callFailed(t.streamed))).toBeVisible()
  await expect.element(panel.getByText(text).first()).toBeVisible()
})

it('[P43] shows that a host fails, and why', async () => {
  const health = { state: 'failing', since: '2026-03-01T12:00:00.000Z', instances: 1 } as const
  const why = { failure: 'No', failureReason: 'status', failureStatus: 500 } as const
  await open({ hosts: [hostOf({ health: { ...health, ...why } })] })
  await expect.element(rowOf('Router').getByText(t.failing, { exact: true })).toBeVisible()
  await expect.element(rowOf('Router').getByText(t.failures.status('500'))).toBeVisible()
})

it('[P43] keeps the headers and limits of a host, and leads to a folded field that is wrong', async () => {
  const { admin, service } = await open()
  await action(words.edit).click()
  await dialog.getByText(t.more).click()
  await dialog.getByLabelText(t.headers).fill('no colon')
  await dialog.getByLabelText(t.callsMax).fill('0')
  await dialog.getByText(t.more).click()
  await save()
  await expect.element(dialog.getByText(t.faults.headerLines)).toBeVisible()
  await expect.element(dialog.getByLabelText(t.headers)).toHaveFocus()
  await dialog.getByLabelText(t.headers).fill('x-team: lab')
  service.answer({ putHost: invalid('callsMax') })
  await save()
  await expect.element(dialog.getByText(t.faults.callsMax)).toBeVisible()
  await expect.element(dialog.getByLabelText(t.callsMax)).toHaveFocus()
  service.answer(admin.answers)
  await dialog.getByLabelText(t.callsMax).fill('2')
  await save()
  await expect.element(page.getByText(t.changed('Router'))).toBeVisible()
  expect(service.asked('putHost').at(-1)?.body).toEqual({ headers: { 'x-team': 'lab' }, callsMax: 2 })
})

it('[P39] offers the host for a model, with its name there and prices', async () => {
  const admin = scriptAdmin({ hosts: [hostOf()] })
  admin.models = admin.models.map((model) => ({ ...model, providerName: 'openrouter' }))
  const service = await openPage('/admin/models', admin.answers, { as: 'admin' })
  await page.getByRole('button', { name: models.actionsOf('Alder'), exact: true }).click()
  await page.getByRole('menuitem', { name: words.edit, exact: true }).click()
  const choice = dialog.getByRole('combobox', { name: models.provider })
  await expect.element(choice).toHaveValue('openrouter')
  expect(
    choice
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Router (openrouter)', models.notConfigured('groq')])
  service.answer({ changeModel: invalid('inputPrice') })
  await dialog.getByLabelText(models.inputPrice).fill('cheap')
  await save()
  await expect.element(dialog.getByText(models.faults.inputPrice)).toBeVisible()
  service.answer(admin.answers)
  await dialog.getByLabelText(models.inputPrice).fill('0.25')
  await dialog.getByLabelText(models.hostModelName).fill('alder-latest')
  await save()
  await expect.element(page.getByText(models.changed('Alder'))).toBeVisible()
  expect(service.asked('changeModel').at(-1)?.body).toEqual({ inputPrice: 0.25, hostModelName: 'alder-latest' })
})

it('removes a host, and says what happens to its models and its key', async () => {
  await open()
  await action(words.remove).click()
  await expect.element(dialog.getByText(t.removeModels('3'))).toBeVisible()
  await expect.element(dialog.getByText(t.removeKey)).toBeVisible()
  await dialog.getByRole('button', { name: words.remove }).click()
  await expect.element(page.getByText(t.removed('Router'))).toBeVisible()
  await expect.element(page.getByText(t.none)).toBeVisible()
})

it('[P36] shows hosts of the environment, which only the environment can change', async () => {
  await open({ hosts: [hostOf({ source: 'environment' })], models: [] })
  await expect.element(rowOf('Router').getByText(t.readOnly)).toBeVisible()
  await expect.element(rowOf('Router').getByText(t.sources.environment, { exact: true })).toBeVisible()
  expect(
    rowOf('Router')
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual([t.discover, models.test.run])
  await action(models.test.run).click()
  await expect.element(page.getByRole('region').getByText(t.testModelHint)).toBeVisible()
})
