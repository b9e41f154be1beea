import type { Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { visit } from './browser.ts'
import { ada, createAccount } from './people.ts'
import { quorvex, startScriptedArena, zephlin } from './scripted-arena.ts'
import { joinAsGuest, startService } from './service.ts'
import { sectionGap } from './study-steps.ts'
import { commonWords, reportWords, shellWords, studyWords as words } from './words.ts'

const service = await startService()
afterAll(() => service.close())

const navigation = (page: Page) => page.getByRole('navigation', { name: shellWords.navigation })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saved = (page: Page) => page.getByText(words.saving.saved, { exact: true }).waitFor()
const csv = (rows: readonly string[]) => ({
  name: 'prompts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
})

it('[P80] [P81] [P83] [P85] [P87] [P100] [P104] [P105] [P108] leads from a file of prompts to an open study', async () => {
  const { page } = await visit(service.url, undefined, {
    expected: [/console: Failed to load resource: .*(ERR_FAILED|400)/],
  })
  await createAccount(page, ada)
  await navigation(page).getByRole('link', { name: commonWords.pages.studies }).click()
  await page.getByText(words.what).waitFor()
  await page.getByRole('button', { name: words.make }).click()

  // A file with a faulty line stores nothing.
  const prompts = part(page, words.promptSet.title)
  const file = prompts.locator('input[type=file]')
  await file.setInputFiles(csv(['id,prompt', '1,How do I reset my password?', '2,']))
  await prompts.getByText(words.file.faults).waitFor()
  await prompts.getByText(`${words.file.line('3')}:`).waitFor()
  const rows = Array.from({ length: 20 }, (_, index) => `${index + 1},Question ${index + 1} of a customer,support`)
  await file.setInputFiles(csv(['id,prompt,tags', ...rows]))
  await prompts.getByText('Question 5 of a customer').waitFor()
  expect(await prompts.getByText('Question 6 of a customer').count()).toBe(0)
  await prompts.getByRole('button', { name: words.promptSet.use('20') }).click()
  await prompts.getByText(words.promptSet.replace).waitFor()

  const contestants = part(page, words.contestants.title)
  const menu = contestants.getByRole('combobox', { name: words.contestants.add })
  for (const place of [0, 1, 2]) {
    await menu.click()
    await contestants.getByRole('option').nth(place).click()
    await contestants.getByLabel(words.contestants.name, { exact: true }).nth(place).waitFor()
  }
  await saved(page)

  // What could not be saved stays, and is sent again by itself.
  await page.route(/\/api\/studies\/[^/]+$/, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByLabel(words.question.name).fill('Support mail')
  await page.getByText(words.saving.failed, { exact: true }).waitFor()
  await page.unroute(/\/api\/studies\/[^/]+$/)
  await saved(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Support mail' }).waitFor()
  expect(await page.getByLabel(words.question.name).inputValue()).toBe('Support mail')

  const open = page.getByRole('button', { name: words.opening.open, exact: true })
  await page.getByText(words.opening.blocked.answers).waitFor()
  expect(await open.getAttribute('aria-disabled')).toBe('true')
  const answers = part(page, words.generation.title)
  await answers.getByText(words.generation.calls('60')).waitFor()
  await answers.getByRole('button', { name: words.generation.start('60') }).click()
  await answers.getByText(words.generation.done('60', '60')).waitFor()
  await page.getByText(words.opening.blocked.answers).waitFor({ state: 'detached' })
  await open.click()
  await page.getByRole('dialog').getByRole('button', { name: words.opening.open }).click()

  const link = page.getByLabel(words.running.link, { exact: true }).getByRole('textbox')
  await link.waitFor()
  expect(await link.inputValue()).toMatch(/\/studies\/[\w-]+\/vote#.{20,}$/)
  await page.getByRole('button', { name: words.running.qr }).click()
  await page.getByRole('img', { name: words.running.qrLabel }).waitFor()
  // The service has only its hash: this browser keeps it.
  const address = await link.inputValue()
  await page.reload()
  await link.waitFor()
  expect(await link.inputValue()).toBe(address)

  // Votes arrive without a reload.
  await page.getByText(words.running.fewVoters('0', '3')).waitFor()
  const [, studyId, key] = address.match(/studies\/([\w-]+)\/vote#(.+)$/)!
  const voter = await joinAsGuest(service)
  await voter.studies.join(studyId!, { key: key! })
  const { assignment } = await voter.studies.next(studyId!)
  await voter.studies.vote(studyId!, { assignmentId: assignment!.assignmentId, voteChoice: 'left' })
  await page.getByText(words.running.fewVoters('1', '3')).waitFor()
  await page.getByText(words.running.blind).waitFor()

  const close = page.getByRole('button', { name: words.running.close })
  await close.click()
  await page.getByRole('dialog').getByRole('button', { name: commonWords.cancel }).click()
  await close.click()
  await page.getByRole('dialog').getByRole('button', { name: words.running.close }).click()
  await page.getByRole('link', { name: words.running.readReport }).waitFor()
  const publish = page.getByRole('switch', { name: words.running.publish })
  await publish.click()
  await expect.poll(() => publish.getAttribute('aria-checked')).toBe('true')
  const reportLink = page.getByRole('textbox', { name: words.running.reportLink })
  expect(new URL(await reportLink.inputValue()).pathname).toBe(`${new URL(page.url()).pathname}/report`)

  // The example has its answers.
  await page.goto('/studies')
  await page.getByRole('button', { name: words.example }).click()
  await answers.getByText(words.generation.done('60', '60')).waitFor()
  await expect.poll(() => open.getAttribute('aria-disabled')).toBeNull()

  // Judges alone end it, without a voter and without a verdict.
  const judges = part(page, words.judges.title)
  await judges.getByRole('combobox', { name: words.judges.add }).click()
  await judges.getByRole('option').first().click()
  await judges.getByLabel(words.contestants.name).fill('Wexley')
  await judges.getByLabel(words.judges.rubric).fill('Which answer is kinder?')
  await judges.getByText(words.judges.calls('120')).waitFor()
  await judges.getByRole('switch', { name: words.judges.only }).click()
  await saved(page)
  await open.click()
  await page.getByRole('dialog').getByRole('button', { name: words.opening.open }).click()
  await page.getByText(words.running.closedBy.judges).waitFor()
  await page.getByText(words.running.design).click()
  await page.getByText(/^Wexley \(/).waitFor()
  await page.getByRole('link', { name: words.running.readReport }).click()
  await page.getByText(reportWords.judges.noVerdict).waitFor()
  await page.getByRole('table', { name: reportWords.judges.only }).waitFor()
  await page.getByRole('table', { name: reportWords.judges.preferred }).waitFor()
  await page.getByText('Which answer is kinder?').waitFor({ state: 'attached' })
  await expect.poll(() => sectionGap(page)).toBe('32px')
  expect(await page.getByRole('heading', { name: reportWords.ranking.title, exact: true }).count()).toBe(0)
})

it('[P82] [P85] tries failed answers again, and asks about answers that name their model (nightly)', async () => {
  const arena = await startScriptedArena(({ model, prompt }) => {
    if (prompt.startsWith('Fail')) return { status: 400 }
    return prompt.startsWith('Name') && model === quorvex.modelName ? `I am ${quorvex.displayName}.` : `About ${prompt}`
  })
  onTestFinished(() => arena.close())
  const { page } = await visit(arena.service.url)
  await createAccount(page, ada)
  await page.goto('/studies')
  await page.getByRole('button', { name: words.make }).click()
  const prompts = part(page, words.promptSet.title)
  await prompts.getByLabel(words.promptSet.paste).fill('Name yourself\nFail once\nSay something')
  await prompts.getByRole('button', { name: words.promptSet.use('3') }).click()
  const contestants = part(page, words.contestants.title)
  for (const { displayName } of [quorvex, zephlin]) {
    await contestants.getByRole('combobox', { name: words.contestants.add }).fill(displayName)
    await contestants.getByRole('option').click()
  }
  await saved(page)

  // A repeated name is not saved.
  const second = contestants.getByLabel(words.contestants.name, { exact: true }).nth(1)
  await second.fill(quorvex.displayName)
  await contestants.getByText(words.contestants.faults.taken).waitFor()
  await page.getByText(words.saving.failed, { exact: true }).waitFor()
  await second.fill('The other')
  await saved(page)

  const answers = part(page, words.generation.title)
  await answers.getByRole('button', { name: words.generation.start('6') }).click()
  await answers.getByText(words.generation.failed('2')).waitFor()
  await answers.getByText(words.generation.failure('The other', words.generation.reasons.error, '1')).waitFor()
  await answers.getByText(words.generation.done('4', '6')).waitFor()
  arena.host.say(({ prompt }) => `About ${prompt}`)
  await answers.getByRole('button', { name: commonWords.retry }).click()
  await answers.getByText(words.generation.done('6', '6')).waitFor()

  await page.getByText(words.opening.blocked.leaked).waitFor()
  const leaked = words.generation.leakedOf(quorvex.displayName, '1')
  await answers.getByText(`I am ${quorvex.displayName}.`).waitFor()
  await answers.getByRole('button', { name: `${words.generation.uses.regenerate}: ${leaked}` }).click()
  await answers.getByText(words.generation.leaked('1')).waitFor({ state: 'detached' })
  await answers.getByText(words.generation.done('6', '6')).waitFor()
  await page.getByText(words.opening.blocked.leaked).waitFor({ state: 'detached' })
})
