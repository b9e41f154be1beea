import type { Locator } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { voteButton } from './battle-steps.ts'
import { phone, visit } from './browser.ts'
import { clientOf, grace, startSession } from './people.ts'
import { joinAsGuest, startService } from './service.ts'
import { overflowing } from './targets.ts'
import { attachmentWords, battleWords, studyWords, votingWords } from './words.ts'

const service = await startService()
afterAll(() => service.close())

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The descriptions of images that were read and are shown, or are ready for it. */
const images = (within: Locator) =>
  within
    .locator('.attached-image img')
    .evaluateAll((all) =>
      all.flatMap((one) => ((one as HTMLImageElement).naturalWidth > 0 ? (one.getAttribute('alt') ?? '') : [])),
    )

it('[Y45] shows the images of a study in its draft, to voters and in its report', async () => {
  const { page } = await visit(service.url)
  await startSession(page, grace)
  const owner = await clientOf(page, service)
  const { attachmentId } = await owner.attachments.upload(new Blob([Buffer.from(pixel, 'base64')]), { alt: 'A dot' })
  const { studyId } = await owner.studies.create({ name: 'Charts', votesPerComparison: 2 })
  const rows = ['One', 'Two'].map((prompt) => JSON.stringify({ id: prompt, prompt, attachments: [attachmentId] }))
  await owner.studies.putPrompts(studyId, rows.join('\n'))
  await owner.studies.putContestants(studyId, { items: ['A', 'B'].map((name) => ({ name, imported: true })) })
  await owner.studies.putAnswers(studyId, 'id,A,B\nOne,A dot.,A line.\nTwo,A dot.,A line.')
  await page.goto(`/studies/${studyId}`)
  await expect
    .poll(() => images(page.getByRole('region', { name: studyWords.promptSet.title, exact: true })))
    .toEqual(['A dot', 'A dot'])
  expect(await accessibilityFaults(page)).toEqual([])

  const { joinUrl } = await owner.studies.open(studyId)
  const { pathname, hash } = new URL(joinUrl)
  const { page: small } = await visit(service.url, phone)
  await small.goto(pathname + hash)
  await small.getByRole('button', { name: votingWords.start.button, exact: true }).tap()
  const shown = small.locator('.battle-turn:not([hidden])')
  await expect.poll(() => images(shown)).toEqual(['A dot'])
  // Those of the next prompt are there before its turn.
  await expect.poll(() => images(small.locator('.battle-turn[hidden]'))).toEqual(['A dot'])
  await shown.getByRole('button', { name: attachmentWords.enlarge('A dot') }).tap()
  expect(await overflowing(small)).toEqual([])
  expect(await accessibilityFaults(small)).toEqual([])
  for (const votes of ['1', '2']) {
    await small.getByRole('tab', { name: battleWords.answer.right }).tap()
    await voteButton(small, 'left').tap()
    await small.getByText(votingWords.progress(votes)).waitFor()
  }
  const other = await joinAsGuest(service)
  await other.studies.join(studyId, { key: hash.slice(1) })
  for (let next = await other.studies.next(studyId); next.assignment; ) {
    next = await other.studies.vote(studyId, { assignmentId: next.assignment.assignmentId, voteChoice: 'left' })
  }
  await owner.studies.publish(studyId, { published: true })

  const { page: reader } = await visit(service.url)
  await reader.goto(`/studies/${studyId}/report`)
  const examples = reader.locator('.report-example')
  await examples.first().locator('summary').first().click()
  await expect.poll(() => images(examples.first())).toEqual(['A dot'])
})
