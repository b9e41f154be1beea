import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { desk, openVisit } from './browser.ts'
import { startLocalServer } from './local-server.ts'
import { chooseForModel } from './model-menu.ts'
import { clientOf, ada as person, startSession } from './people.ts'
import { startService } from './service.ts'
import { overflowing } from './targets.ts'
import { adminWords as words } from './words.ts'

const { audit: t, models: modelWords, pages } = words
// The options of the filter must not make the page wider than a phone.
const ada = { ...person, email: 'ada.of.the.analytical.engine@department-of-computing.example.org' }
const service = await startService({ RATE_LIMIT: 'off' })
const admin = await openVisit(service.url, desk)
afterAll(async () => {
  await admin.close()
  await service.close()
})
await startSession(admin.page, ada)
await service.arena('admin', 'grant', ada.email)
beforeEach(async () => {
  await admin.page.emulateMedia({ colorScheme: null })
  await admin.page.setViewportSize(desk.viewport!)
})

async function useDarkPhone(): Promise<void> {
  await admin.page.emulateMedia({ colorScheme: 'dark' })
  await admin.page.setViewportSize({ width: 320, height: 640 })
}

it('[P48] shows the changes of a model and a flag with the values before and after (nightly)', async () => {
  const { page } = admin
  const rowOf = (what: string) => page.getByRole('row').filter({ hasText: what })
  const client = await clientOf(page, service)
  const [model] = (await client.admin.models()).items

  await page.goto('/admin/models')
  await chooseForModel(page, model!.displayName, words.edit)
  await page.getByRole('dialog').getByLabel(modelWords.weight, { exact: true }).fill('2')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.getByText(modelWords.changed(model!.displayName)).waitFor()
  await page.goto('/admin/flags')
  const set = page.waitForResponse(/\/api\/admin\/flags\/public_sharing$/)
  await page.getByRole('switch', { name: words.flags.names.public_sharing }).click()
  await set

  await page.getByRole('link', { name: pages.audit, exact: true }).click()
  await rowOf(t.actions['model.changed']).waitFor()
  const changesOf = (what: string) => rowOf(what).getByRole('listitem').allTextContents()
  expect(await changesOf(t.actions['model.changed'])).toEqual(['weight 1 → 2'])
  expect(await changesOf(t.actions['flag.set'])).toEqual(['enabled true → false'])
  expect(await changesOf(t.actions['admin.granted'])).toEqual(['admin false → true'])
  await rowOf(t.actions['model.changed']).getByText(model!.modelName).waitFor()
  await rowOf(t.actions['flag.set']).getByText('public_sharing').waitFor()
  await rowOf(t.actions['flag.set']).getByRole('link', { name: ada.email }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // The filters are in the address.
  await page.getByLabel(t.action, { exact: true }).selectOption({ label: t.actions['flag.set'] })
  await expect.poll(() => rowOf(t.actions['model.changed']).count()).toBe(0)
  await page.getByLabel(t.actor, { exact: true }).selectOption({ label: t.start })
  await page.getByText(t.noneFound).waitFor()
  await page.getByLabel(t.actor, { exact: true }).selectOption({ label: ada.email })
  await rowOf(t.actions['flag.set']).waitFor()
  await page.reload()
  await rowOf(t.actions['flag.set']).waitFor()
  expect(await rowOf(t.actions['model.changed']).count()).toBe(0)

  await page.goto('/admin/audit')
  await rowOf(t.actions['admin.granted']).getByRole('link').click()
  await expect.poll(() => page.getByLabel(t.actor, { exact: true }).inputValue()).toBe('command-line')
  await expect.poll(() => rowOf(t.actions['flag.set']).count()).toBe(0)

  await useDarkPhone()
  await page.goto('/admin/audit')
  await rowOf(t.actions['flag.set']).waitFor()
  await expect.poll(() => overflowing(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
})

it('[P113] [P114] adds a webhook, tests it, sends a delivery again, and shows why one failed (nightly)', async () => {
  const { page } = admin
  const { webhooks: w } = words
  let status = 204
  const received: unknown[] = []
  const receiver = await startLocalServer((request, response) => {
    received.push(request.headers['webhook-id'])
    request.resume()
    response.writeHead(status).end('What the receiver says')
  })
  onTestFinished(() => receiver.close())
  const dialog = page.getByRole('dialog')
  const submit = () => dialog.getByRole('button', { name: words.addSubmit, exact: true }).click()
  await useDarkPhone()
  await page.goto('/admin/webhooks')
  await page.getByText(w.none).waitFor()
  await page.getByRole('button', { name: w.add }).click()
  await submit()
  await dialog.getByText(w.faults.events).waitFor()
  const secret = await dialog.getByLabel(w.secret, { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await dialog.getByLabel(w.name, { exact: true }).fill('ops')
  await dialog.getByLabel(w.url, { exact: true }).fill(`${receiver.url}/arena`)
  await dialog.locator('label', { hasText: w.events['host.failing'] }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await submit()
  await page.getByText(w.added('ops')).waitFor()
  expect(await page.content()).not.toContain(secret)

  const ofDelivery = page.getByRole('row').filter({ hasText: w.ping })
  const test = () => page.getByRole('button', { name: `${w.test}: ops`, exact: true }).click()
  await test()
  await ofDelivery.getByText(w.states.delivered).waitFor()
  await ofDelivery.getByRole('button', { name: w.sendAgain }).click()
  await expect.poll(() => received.length).toBe(2)
  expect(new Set(received).size).toBe(1)
  status = 500
  await test()
  await page.getByText(w.reasons.status('500')).waitFor()
  expect(await page.content()).not.toContain('What the receiver says')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: `${words.remove}: ops`, exact: true }).click()
  await dialog.getByRole('button', { name: words.remove, exact: true }).click()
  await page.getByText(w.removed('ops')).waitFor()
  await page.getByText(w.none).waitFor()
})
