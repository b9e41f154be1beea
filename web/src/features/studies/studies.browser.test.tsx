import type { Study } from '@arena/contract'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { english as failures } from '../../failure/messages/en.ts'
import { english as common } from '../../language/messages/en.ts'
import { english as shell } from '../../shell/messages/en.ts'
import { numberOf, textsOf } from '../../testing/look.ts'
import { openPage } from '../../testing/open-page.tsx'
import { models } from '../../testing/scripted-arena.ts'
import { type Answers, noReply, refusal } from '../../testing/scripted-service.ts'
import { english as words } from './messages/en.ts'
import { english as report } from './report/messages/en.ts'
import { english as voting } from './voting/messages/en.ts'

const studyId = '0192f0c1-0000-7000-8000-000000000500'
const draft: Study = {
  studyId,
  name: 'Support mail',
  question: 'Which answer helps more?',
  state: 'draft',
  role: 'owner',
  goal: 'best',
  baseline: null,
  marginPoints: 20,
  settleOn: 'better',
  level: 0.05,
  votesPerComparison: 3,
  budgetVotes: null,
  budgetUsd: null,
  access: 'link',
  showReference: false,
  reasons: [],
  promptCount: 3,
  contestants: [
    { name: 'Alder', model: 'host/alder' },
    { name: 'Birch', model: 'host/birch' },
  ],
  answers: { total: 6, done: 0, failed: 0, running: 0, leaked: 0, costUsd: 0 },
  judges: [],
  judgesOnly: false,
  judging: null,
  comparisons: { closed: 0, total: 0 },
  votes: 0,
  voters: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
  openedAt: null,
  closedAt: null,
  closedBy: null,
  published: false,
  parentId: null,
}

let study = draft
beforeEach(() => {
  study = draft
})
const generation = {
  inputTokens: 100,
  outputTokens: 900,
  costUsd: 0.02,
  judging: null,
  running: false,
  stoppedBy: null,
}
const answers: Answers = {
  listModels: { items: [...models] },
  listStudies: () => ({ items: [study], nextCursor: null }),
  createStudy: () => study,
  getStudy: () => ({ ...study, leftOut: null }) as never,
  changeStudy: ({ body }) => {
    study = { ...study, ...(body as Partial<Study>) }
    return study
  },
  putContestants: ({ body }) => {
    study = { ...study, contestants: body.items }
    return study
  },
  listStudyPrompts: { items: [], nextCursor: null },
  getGeneration: { ...generation, calls: 6, failures: [] },
}
const part = (name: string) => page.getByRole('region', { name, exact: true })
const openDraft = (more: Answers = {}, as: 'account' | 'guest' = 'account') =>
  openPage(`/studies/${studyId}`, { ...answers, ...more }, { as })
const isSaved = () => expect.element(page.getByText(words.saving.saved, { exact: true })).toBeVisible()

describe('the studies', () => {
  it('[P80] are hidden from guests, who are told how to make one', async () => {
    await openPage('/studies', { listStudies: { items: [], nextCursor: null } }, { as: 'guest' })
    await expect.element(page.getByText(words.guest)).toBeVisible()
    const navigation = page.getByRole('navigation', { name: shell.navigation })
    expect(navigation.getByRole('link', { name: common.pages.studies }).elements()).toEqual([])
    expect(page.getByRole('button', { name: words.make }).elements()).toEqual([])
  })

  it.each([true, false])('[P80] are in the navigation of an account while the flag is on: %s', async (enabled) => {
    const navigation = page.getByRole('navigation', { name: shell.navigation })
    await openPage('/threads', { getFlag: ({ path: [key = ''] }) => ({ key, enabled }) }, { as: 'account' })
    await expect.element(page.getByRole('banner').getByText('Ada')).toBeVisible()
    await expect
      .poll(() => navigation.getByRole('link', { name: common.pages.studies }).elements().length)
      .toBe(enabled ? 1 : 0)
  })

  it('[P80] say in two sentences what a study is while there is none', async () => {
    await openPage('/studies', { ...answers, listStudies: { items: [], nextCursor: null } }, { as: 'account' })
    await expect.element(page.getByText(words.what)).toBeVisible()
  })
})

describe('a draft', () => {
  const contestants = () => part(words.contestants.title)
  const names = () => contestants().getByLabelText(words.contestants.name, { exact: true })

  it('[P82] gives a model that is added again a number', async () => {
    await openDraft()
    await contestants().getByRole('combobox', { name: words.contestants.add }).fill('Alder')
    await contestants().getByRole('option').click()
    await expect.poll(() => study.contestants?.map(({ name }) => name)).toEqual(['Alder', 'Birch', 'Alder 2'])
    await isSaved()
  })

  it.each([
    ['Alder', words.contestants.faults.taken],
    ['', words.contestants.faults.empty],
  ])('[P82] sends no list with the name “%s” twice or empty', async (name, fault) => {
    const service = await openDraft()
    await names().nth(1).fill(name)
    await expect.element(contestants().getByText(fault)).toBeVisible()
    await expect.element(page.getByText(words.saving.failed, { exact: true })).toBeVisible()
    expect(service.asked('putContestants')).toEqual([])
    await names().nth(1).fill('The other')
    await isSaved()
    expect(
      service
        .asked('putContestants')
        .at(-1)
        ?.body.items.map((one) => one.name),
    ).toEqual(['Alder', 'The other'])
  })

  it('keeps what could not be saved, and sends it again', async () => {
    const service = await openDraft({ changeStudy: noReply })
    await page.getByLabelText(words.question.name).fill('Another name')
    await expect.element(page.getByText(words.saving.failed, { exact: true })).toBeVisible()
    await expect.element(page.getByLabelText(words.question.name)).toHaveValue('Another name')
    service.answer(answers)
    await expect.poll(() => study.name).toBe('Another name')
    await isSaved()
  })

  it('[P85] says how many answers are left before it can be opened, and what they cost', async () => {
    await openDraft()
    await expect.element(page.getByText(words.opening.blocked.answers)).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: words.opening.open, exact: true }))
      .toHaveAttribute('aria-disabled', 'true')
    await expect.element(part(words.generation.title).getByText(words.generation.calls('6'))).toBeVisible()
  })

  it('[P85] lists failures by contestant and reason, and tries them again', async () => {
    study = { ...draft, answers: { ...draft.answers!, done: 4, failed: 2 } }
    const failures = [{ reason: 'error', contestant: 'Birch', count: 2 }]
    const service = await openDraft({
      getGeneration: { ...generation, calls: 2, failures },
      startGeneration: () => {
        study = { ...study, answers: { ...study.answers!, done: 6, failed: 0 } }
        return study as never
      },
    })
    const generating = part(words.generation.title)
    await expect
      .element(generating.getByText(words.generation.failure('Birch', words.generation.reasons.error, '2')))
      .toBeVisible()
    await generating.getByRole('button', { name: common.retry }).click()
    await expect.element(generating.getByText(words.generation.done('6', '6'))).toBeVisible()
    expect(service.asked('startGeneration')).toHaveLength(1)
  })
})

describe("a voters' link", () => {
  const address = `/studies/${studyId}/vote#the-key`
  const open = (more: Answers) =>
    openPage(address, {
      checkStudyLink: { name: null, state: 'open', published: false },
      getStudy: () => refusal('study-forbidden'),
      ...more,
    })
  const start = () => page.getByRole('button', { name: voting.start.button, exact: true })

  it('[P90] says what a vote is, and creates no guest before the start', async () => {
    const service = await open({})
    await expect.element(page.getByText(voting.start.blind)).toBeVisible()
    await expect.element(start()).toBeVisible()
    expect(service.asked('signInAsGuest')).toEqual([])
    // The key is sent in no address.
    expect(service.asked('checkStudyLink')[0]).toMatchObject({ query: {}, body: { key: 'the-key' } })
  })

  it('[P90] that does not work is said to be one', async () => {
    await open({ checkStudyLink: () => refusal('study-not-found') })
    await expect.element(page.getByRole('heading', { name: voting.wrongLink.title })).toBeVisible()
  })

  it('[P90] without its key is said not to work', async () => {
    await openPage(`/studies/${studyId}/vote`)
    await expect.element(page.getByRole('heading', { name: voting.wrongLink.title })).toBeVisible()
  })

  it('[P90] asks for an account where the study needs one, and keeps the key out of the address meanwhile', async () => {
    await open({ joinStudy: () => refusal('study-needs-account') })
    await start().click()
    await expect.element(page.getByText(voting.account.text)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: common.createAccount }).click()
    await expect.element(page.getByLabelText(shell.signIn.password)).toBeVisible()
    expect(location.href).not.toContain('the-key')
    history.back()
    await expect.poll(() => location.hash).toBe('#the-key')
  })

  it('says at once that the study has ended', async () => {
    await open({ checkStudyLink: { name: 'Support mail', state: 'closed', published: true } })
    await expect.element(page.getByRole('heading', { name: voting.ended.title })).toBeVisible()
    await expect.element(page.getByRole('link', { name: voting.ended.report })).toBeVisible()
  })
})

it('[P91] a pair is shown once it is formatted, and never as its source', async () => {
  const source = `Some **important** words ${crypto.randomUUID()}.`
  const text = Array(9).fill(source).join('\n\n')
  const assignment = {
    assignmentId: '0192f0c1-0000-7000-8000-000000000501',
    prompt: { messages: [{ role: 'user' as const, content: 'Which words?' }], reference: text, attachments: [] },
    left: { text },
    right: { text },
  }
  let shownSources = 0
  const watch = new MutationObserver(() => {
    shownSources += textsOf('.battle-turn:not([hidden])').filter((shown) => shown.includes('**')).length
  })
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  onTestFinished(() => watch.disconnect())
  await openPage(
    `/studies/${studyId}/vote`,
    {
      getStudy: () => ({ ...draft, state: 'open', role: 'voter' }) as never,
      getNextAssignment: ({ query }) => ({
        assignment: query.ahead ? null : assignment,
        state: 'open',
        mine: { votes: 0, skips: 0 },
      }),
    },
    { as: 'guest' },
  )
  await expect.poll(() => numberOf('.battle-turn:not([hidden]) strong')).toBe(27)
  expect(shownSources).toBe(0)
})

it.each([
  ['study-not-found', report.notFound],
  ['study-forbidden', report.notPublished],
  ['study-state', report.notClosed],
] as const)('a report that is refused with %s says why', async (reason, text) => {
  await openPage(`/studies/${studyId}/report`, { getStudyReport: () => refusal(reason) })
  await expect.element(page.getByText(text)).toBeVisible()
})

it('a study that is not there says so', async () => {
  await openDraft({ getStudy: () => refusal('study-not-found') })
  await expect.poll(() => textsOf('main').join()).toContain(failures.title['not-found'])
})
