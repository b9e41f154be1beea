import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { composer, hasFocus, revealedNames, send, turn, vote } from './battle-steps.ts'
import { desk, openVisit } from './browser.ts'
import { chooseForModel } from './model-menu.ts'
import { ada, clientOf, startSession } from './people.ts'
import { startService } from './service.ts'
import { overflowing } from './targets.ts'
import { battleWords, commonWords, failureWords, adminWords as words } from './words.ts'

const { pools: t, models: modelWords } = words
const service = await startService({ RATE_LIMIT: 'off' })
const admin = await openVisit(service.url, desk, { expected: [/console: Failed to load resource: .* 400 /] })
afterAll(async () => {
  await admin.close()
  await service.close()
})
await startSession(admin.page, ada)
await service.arena('admin', 'grant', ada.email)

const { page } = admin
const client = await clientOf(page, service)
const dialog = page.getByRole('dialog')
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
const picker = (on: Page) => on.getByLabel(battleWords.pool.label, { exact: true })
const [first, second, third] = (await client.admin.models()).items.filter(
  ({ providerName }) => providerName !== 'cloudflare',
) as [Model, Model, Model]
type Model = Awaited<ReturnType<typeof client.admin.models>>['items'][number]
const addCoding = () =>
  client.admin.putPool('coding', { label: 'Coding', modelNames: [first.modelName, second.modelName] })

// Each test begins without pools, and in a browser that remembers none.
beforeEach(async () => {
  for (const { name } of (await client.admin.pools()).items) await client.admin.removePool(name)
  await page.goto('/health')
  await page.evaluate(() => {
    localStorage.removeItem('arena.pool')
    sessionStorage.clear()
  })
})

/** In both themes, and on the smallest phone. */
async function expectAccessible(on: Page): Promise<void> {
  expect(await accessibilityFaults(on)).toEqual([])
  await on.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(on, 'contrast'), 'dark').toEqual([])
  await on.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowing(on)).toEqual([])
  expect(await accessibilityFaults(on, 'all but contrast'), '320 px').toEqual([])
  await on.emulateMedia({ colorScheme: null })
  await on.setViewportSize(desk.viewport!)
}

it('[P44] adds a pool, and says at the fields what is wrong (nightly)', async () => {
  await page.goto('/admin/pools')
  await page.getByText(t.none).waitFor()
  await page.getByRole('button', { name: t.add }).click()
  await dialog.getByRole('button', { name: words.addSubmit, exact: true }).click()
  await dialog.getByText(words.required).first().waitFor()
  expect(await hasFocus(dialog.getByLabel(t.name, { exact: true }))).toBe(true)
  await dialog.getByLabel(t.name, { exact: true }).fill('coding')
  await dialog.getByLabel(t.label, { exact: true }).fill('Coding')
  await dialog.locator('label', { hasText: first.modelName }).first().click()
  await dialog.getByRole('button', { name: words.addSubmit, exact: true }).click()
  await dialog.getByText(t.faults.modelNames).waitFor()
  await dialog.locator('label', { hasText: second.modelName }).first().click()
  await dialog.getByText(t.choose('2')).waitFor()
  await dialog.getByLabel(t.name, { exact: true }).fill('Coding')
  await dialog.getByRole('button', { name: words.addSubmit, exact: true }).click()
  await dialog.getByText(t.faults.name).waitFor()
  expect(await hasFocus(dialog.getByLabel(t.name, { exact: true }))).toBe(true)
  await expectAccessible(page)
  await dialog.getByLabel(t.name, { exact: true }).fill('coding')
  await dialog.getByRole('button', { name: words.addSubmit, exact: true }).click()
  await page.getByText(t.added('Coding')).waitFor()
  await rowOf('coding').getByText(`${first.modelName}, ${second.modelName}`).waitFor()
  await expectAccessible(page)
})

it('[P45] draws from the chosen pool, and remembers the choice (nightly)', async () => {
  await addCoding()
  await page.goto('/')
  await picker(page).selectOption({ label: 'Coding' })
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => picker(page).inputValue()).toBe('coding')
  const sent = page.waitForRequest(/dualchat\/stream/)
  await send(page, 'Sort a list')
  expect((await sent).postDataJSON()).toMatchObject({ pool: 'coding', sealed: true })
  await turn(page, 'answered').waitFor()
  await vote(page, 'left')
  expect((await revealedNames(page)).toSorted()).toEqual([first.displayName, second.displayName].toSorted())
  // Another battle with the same prompt has the same pool.
  const again = page.waitForRequest(/dualchat\/stream/)
  await page.getByRole('button', { name: battleWords.reveal.again }).click()
  expect((await again).postDataJSON()).toMatchObject({ pool: 'coding' })
})

it('[P44] pauses and weights a model, and says that a pool is too small (nightly)', async () => {
  await addCoding()
  onTestFinished(async () => void (await client.admin.changeModel(first.modelId, { paused: false, weight: 1 })))
  await page.goto('/admin/models')
  await chooseForModel(page, first.displayName, words.edit)
  await dialog.getByLabel(modelWords.weight, { exact: true }).fill('11')
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await dialog.getByText(modelWords.faults.weight).waitFor()
  await dialog.getByLabel(modelWords.weight, { exact: true }).fill('2.5')
  await dialog.getByRole('switch', { name: modelWords.isPaused }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await rowOf(first.modelName).getByText(modelWords.paused, { exact: true }).waitFor()
  await rowOf(first.modelName).getByText(modelWords.weightIs('2.5')).waitFor()
  expect((await client.admin.models()).items).toContainEqual(
    expect.objectContaining({ modelId: first.modelId, weight: 2.5, paused: true }),
  )
  await page.goto('/admin/pools')
  await rowOf('coding').getByText(t.tooFew).waitFor()
})

it('[P45] draws from all models when the chosen pool is gone, and says so (nightly)', async () => {
  await addCoding()
  await client.admin.putPool('small', { label: 'Small', modelNames: [second.modelName, third.modelName] })
  await page.goto('/')
  await picker(page).selectOption({ label: 'Small' })
  await client.admin.removePool('small')
  // This page does not know it yet: the service refuses, and the retry draws from all models.
  await send(page, 'Sort a list')
  await page.getByText(failureWords.reasons['pool-unknown']).waitFor()
  const retried = page.waitForRequest(/dualchat\/stream/)
  await page.getByRole('button', { name: commonWords.retry }).click()
  expect((await retried).postDataJSON()).not.toHaveProperty('pool')
  await turn(page, 'answered').waitFor()

  await page.goto('/')
  await picker(page).selectOption({ label: 'Coding' })
  await page.goto('/admin/pools')
  await page.getByRole('button', { name: `${words.remove}: Coding`, exact: true }).click()
  await dialog.getByRole('button', { name: words.remove, exact: true }).click()
  await page.getByText(t.removed('Coding')).waitFor()
  await page.goto('/')
  await page.getByText(battleWords.pool.gone).waitFor()
  expect(await picker(page).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  const sent = page.waitForRequest(/dualchat\/stream/)
  await send(page, 'Sort a list')
  expect((await sent).postDataJSON()).not.toHaveProperty('pool')
  await page.goto('/')
  await composer(page).waitFor()
  expect(await page.getByText(battleWords.pool.gone).count()).toBe(0)
})
