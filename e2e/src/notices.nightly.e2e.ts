import { afterAll, expect, it, onTestFinished } from 'vitest'
import { english as privacyWords } from '../../web/src/features/privacy/messages/en.ts'
import { accessibilityFaults } from './axe.ts'
import { composer, firstBattle } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { ada, createAccount, grace } from './people.ts'
import { startService } from './service.ts'
import { overflowing } from './targets.ts'
import { commonWords, failureWords, shellWords } from './words.ts'

const service = await startService()
afterAll(() => service.close())

it('says once that the models are simulated, without moving the page (nightly)', async () => {
  const { page } = await visit(service.url, desk, { alone: true })
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  await page.goto('/')
  const note = page.getByText(shellWords.models.simulated)
  await note.waitFor()
  await composer(page).waitFor()
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.05)
  // On a phone, it does not lift the vote from the bottom of the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await firstBattle(page, 'Hello')
  const dock = (await page.locator('.dock').boundingBox())!
  expect(Math.round(dock.y + dock.height)).toBe(844)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: commonWords.dismiss }).click()
  await note.waitFor({ state: 'detached' })
  const read = page.waitForResponse(/settings\/models/)
  await page.goto('/leaderboard')
  await read
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await note.count()).toBe(0)
  expect(await page.getByText('(simulated)').count()).toBe(0)

  await page.getByRole('button', { name: shellWords.menu }).click()
  await page.getByRole('link', { name: shellWords.privacy }).click()
  await page.getByRole('heading', { name: privacyWords.readers.title }).waitFor()
})

it('[P24] says that nothing is set up yet, and to an admin what to do (nightly)', async () => {
  // Port 9 is never called: there is no model that could be asked there.
  const service = await startService({ GROQ_BASE_URL: 'http://127.0.0.1:9' })
  onTestFinished(() => service.close())
  const { page } = await visit(service.url, desk)
  await page.goto('/leaderboard')
  const note = page.getByRole('complementary', { name: shellWords.models.label })
  await note.getByText(shellWords.models.visitor).waitFor()
  expect(await note.getByRole('link').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await createAccount(page, ada)
  await service.arena('admin', 'grant', ada.email)
  await page.goto('/')
  await note.getByText(shellWords.models.admin).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowing(page)).toEqual([])
  await note.getByRole('link', { name: shellWords.models.open }).click()
  await page.waitForURL('**/admin/hosts')
  // One model can chat, but a battle needs two.
  await service.arena('models', 'add', 'own/model', '--name', 'Own', '--provider', 'groq')
  await page.goto('/')
  await note.getByText(shellWords.models.tooFew).waitFor()
  await note.getByText(shellWords.models.admin).waitFor()
  const visitor = await visit(service.url)
  await visitor.page.goto('/')
  await visitor.page.getByText(shellWords.models.tooFewVisitor).waitFor()
  await service.arena('models', 'add', 'own/other', '--name', 'Other', '--provider', 'groq')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => note.count()).toBe(0)
})

it('[P23] tells a blocked user at every visit, and lets another user sign in (nightly)', async () => {
  const { page } = await visit(service.url, desk, { expected: [/console: Failed to load resource: .* 403 /] })
  await createAccount(page, ada)
  await service.arena('users', 'block', ada.email)
  // The slow case: the refusal comes after the page has started to load its own data.
  await page.route('**/api/auth/token', async (route) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await route.continue()
  })
  const note = page.getByRole('alert').getByText(failureWords.title.blocked)
  for (const path of ['/', '/leaderboard']) {
    await page.goto(path)
    await note.waitFor()
    await page.getByText(failureWords.hint.blocked).waitFor()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  await createAccount(page, grace)
  await expect.poll(() => note.count()).toBe(0)
})

it('loads a page by itself that could not be loaded while the service was away (nightly)', async () => {
  const { page } = await visit(service.url, desk, {
    alone: true,
    expected: [/console: (Failed to load resource|Error: Unable to preload)/],
  })
  await page.goto('/')
  await composer(page).fill('A draft')
  await service.kill()
  await page.getByRole('banner').getByRole('link', { name: commonWords.pages.leaderboard }).click()
  await page.getByRole('alert').getByText(failureWords.title.unreachable).waitFor()
  await page.getByRole('alert').getByText(failureWords.reconnecting).waitFor()
  await service.restart()
  await page.getByRole('heading', { level: 1, name: commonWords.pages.leaderboard }).waitFor()
  await page.goBack()
  expect(await composer(page).inputValue()).toBe('A draft')
})
