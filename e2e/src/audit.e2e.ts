import { afterAll, expect, it } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { desk, openVisit } from './browser.ts'
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

it('[P48] shows the changes of a model and a flag with the values before and after', async () => {
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

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/admin/audit')
  await rowOf(t.actions['flag.set']).waitFor()
  await expect.poll(() => overflowing(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
})
