import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { english as common } from '../../language/messages/en.ts'
import { english as markdown } from '../../markdown/messages/en.ts'
import { english as shell } from '../../shell/messages/en.ts'
import { composer, inPhase, inputOf, lane, send, takesFocus, voteBar, voteButton } from '../../testing/battle-steps.ts'
import { numberOf, textsOf } from '../../testing/look.ts'
import { openPage, reopenPage } from '../../testing/open-page.tsx'
import {
  deferred,
  leftModel,
  rightModel,
  savedBattle,
  scriptArena,
  threadOf,
  votedBattle,
} from '../../testing/scripted-arena.ts'
import { refusal } from '../../testing/scripted-service.ts'
import { english as prompts } from '../prompt/messages/en.ts'
import { english as words } from './messages/en.ts'

let arena = scriptArena()
beforeEach(() => {
  arena = scriptArena()
})

/** A saved battle of a guest. */
async function openSaved(messages = [savedBattle()], options: { viewport?: [number, number] } = {}) {
  const thread = threadOf()
  arena = scriptArena({ threads: [thread], messages })
  const service = await openPage(`/threads/${thread.threadId}`, arena.answers, { as: 'guest', ...options })
  await expect.element(lane('left').first()).toBeInTheDocument()
  return service
}

const start = (options: { as?: 'guest' | 'visitor' } = {}) => openPage('/', arena.answers, { as: 'guest', ...options })
const fits = () => document.documentElement.scrollWidth <= innerWidth

describe('the start page', () => {
  it('[P65] [P66] asks for no sign-in, shows the number of votes and an example, and creates a guest with the first prompt', async () => {
    const service = await start({ as: 'visitor' })
    await expect.element(page.getByRole('heading', { level: 1, name: words.lead })).toBeVisible()
    await expect.element(page.getByText(words.votes('1,234'))).toBeVisible()
    expect(numberOf('.example')).toBe(1)
    expect(service.asked('signInAsGuest')).toEqual([])
    // A sample is sent at once, without a dialog.
    const sample = page.getByRole('region', { name: prompts.composer.samples }).getByRole('button').first()
    const text = sample.element().textContent
    await sample.click()
    await inPhase('answered')
    expect(service.asked('signInAsGuest')).toHaveLength(1)
    expect(service.asked('streamBattle')[0]?.body).toMatchObject({ prompt: text, sealed: true })
  })

  it.each(['/side-by-side', '/leaderboard', '/chat', '/'])('[P65] creates no guest when %s is opened', async (path) => {
    const service = await openPage(path, { ...arena.answers, getTags: { success: true, items: [] } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(service.asked('signInAsGuest')).toEqual([])
  })

  it('[P65] asks who continues if no guest can be created', async () => {
    let asked = 0
    await openPage('/', {
      ...arena.answers,
      signInAsGuest: () => {
        asked += 1
        return asked === 1 ? refusal('rate-limited') : { token: 'a.b.c', expiresAt: '2999-01-01T00:00:00.000Z' }
      },
    })
    await send('The first one')
    const gate = page.getByRole('dialog', { name: shell.signIn.gateTitle })
    await expect.element(gate.getByRole('alert')).toBeVisible()
    await gate.getByRole('button', { name: shell.signIn.asGuest }).click()
    await inPhase('answered')
  })

  it('[P65] asks who continues after a session in this browser', async () => {
    localStorage.clear()
    await start({ as: 'visitor' })
    localStorage.setItem('arena.sign-in', 'ended')
    await reopenPage('/', arena.answers)
    await send('After the sign-out')
    await expect.element(page.getByRole('dialog', { name: shell.signIn.gateTitle })).toBeVisible()
  })

  it('[P65] offers a guest an account after three votes, once', async () => {
    await start()
    localStorage.setItem('arena.votes', '3')
    await reopenPage('/', arena.answers, { as: 'guest' })
    await expect.element(page.getByText(words.accountOffer)).toBeVisible()
    await page.getByRole('button', { name: words.thread.dismiss }).click()
    await reopenPage('/', arena.answers, { as: 'guest' })
    await expect.element(composer()).toBeVisible()
    await expect.element(page.getByText(words.accountOffer)).not.toBeInTheDocument()
  })

  it('matches a model with the first of the leaderboard, again with the same prompt, and keeps the choice in the address', async () => {
    const service = await start()
    await page.getByRole('button', { name: prompts.settings.title }).click()
    await page.getByText(words.mode.topper).click()
    await expect.element(page.getByText(words.mode.topperHint)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(location.search).toBe('?mode=topper')
    await send('Hello')
    await inPhase('answered')
    await voteButton('tie').click()
    await page.getByRole('button', { name: words.reveal.again }).click()
    await expect
      .poll(() => service.asked('streamBattle').map(({ body }) => body.selectionMode))
      .toEqual(['topper', 'topper'])
    expect(service.asked('streamBattle')[1]?.body).toMatchObject({ prompt: 'Hello', sealed: true })
  })

  it('keeps a draft over a reload', async () => {
    await start()
    await composer().fill('A draft')
    await reopenPage('/', arena.answers, { as: 'guest' })
    await expect.poll(() => inputOf(composer())).toBe('A draft')
  })
})

describe('the pools', () => {
  const pools = { items: [{ name: 'coding', label: 'Coding', eligible: 2 }] }
  const picker = () => page.getByLabelText(words.pool.label, { exact: true })

  it('[P45] have no menu while there are none', async () => {
    const service = await start()
    await expect.poll(() => service.asked('listPools').length).toBeGreaterThan(0)
    await expect.element(composer()).toBeVisible()
    expect(picker().elements()).toEqual([])
  })

  it('[P45] are chosen for this battle, the next one and the same prompt again', async () => {
    arena.answers = { ...arena.answers, listPools: pools }
    await start()
    await picker().selectOptions('Coding')
    const service = await reopenPage('/', arena.answers, { as: 'guest' })
    await expect.poll(() => inputOf(picker())).toBe('coding')
    await send('Sort a list')
    await inPhase('answered')
    await voteButton('left').click()
    await page.getByRole('button', { name: words.reveal.again }).click()
    await expect.poll(() => service.asked('streamBattle').map(({ body }) => body.pool)).toEqual(['coding', 'coding'])
  })

  it('[P45] that are gone are not asked for, and the page says so once', async () => {
    await start()
    localStorage.setItem('arena.pool', 'coding')
    const service = await reopenPage('/', arena.answers, { as: 'guest' })
    await expect.element(page.getByText(words.pool.gone)).toBeVisible()
    await send('Sort a list')
    await inPhase('answered')
    expect(service.asked('streamBattle')[0]?.body).not.toHaveProperty('pool')
  })

  it('[P45] that the service refuses are left out of the retry', async () => {
    arena.answers = { ...arena.answers, listPools: pools }
    await start()
    await picker().selectOptions('Coding')
    const service = await reopenPage(
      '/',
      { ...arena.answers, streamBattle: () => refusal('pool-unknown') },
      { as: 'guest' },
    )
    await send('Sort a list')
    await inPhase('failed')
    service.answer(arena.answers)
    await page.getByRole('main').getByRole('alert').getByRole('button', { name: common.retry }).click()
    await inPhase('answered')
    expect(service.asked('streamBattle').map(({ body }) => body.pool)).toEqual(['coding', undefined])
  })
})

describe('while a battle is written', () => {
  it('[P19] says of each side what its model does, and shows no text before both have some', async () => {
    const [first, last] = [deferred(), deferred()]
    arena.battle = async (writing) => {
      writing.write('left', 'A fast answer which has **weight** and is long enough to be shown early. ')
      await first.promise
      writing.write('right', 'A slow answer which has **weight** and is long enough to be shown early. ')
      await last.promise
      writing.finish()
    }
    await start()
    await send('Hello')
    await inPhase('asking')
    await expect.element(page.getByTestId('writing-right')).toHaveTextContent(words.working.thinking)
    await expect.element(lane('right')).toHaveTextContent(words.thinking)
    await expect.element(lane('left')).toHaveAttribute('aria-busy', 'true')
    await expect.element(page.getByRole('timer', { name: words.elapsed })).toBeVisible()
    await expect.element(voteButton('left')).toBeDisabled()
    first.resolve()
    await expect.element(lane('left').getByText('A fast answer')).toBeVisible()
    await expect.poll(() => numberOf('.lane-text strong')).toBeGreaterThan(0)
    last.resolve()
    await inPhase('answered')
    await expect.element(page.getByTestId('announcer')).toHaveTextContent(words.ready)
  })

  it('[P19] says that another model answers where one fails', async () => {
    const [failed, last] = [deferred(), deferred()]
    arena.battle = async (writing) => {
      for (const side of ['left', 'right'] as const)
        writing.write(side, 'Words that are long enough to be shown. '.repeat(5))
      await failed.promise
      writing.reset('left', 'error')
      await last.promise
      writing.finish()
    }
    await start()
    await send('Hello')
    await expect.element(lane('left').getByText('Words that are')).toBeVisible()
    failed.resolve()
    await expect.element(page.getByTestId('writing-left')).toHaveTextContent(words.working.replaced)
    last.resolve()
    await inPhase('answered')
    expect(page.getByTestId('fallback').elements()).toEqual([])
  })

  it('[B26] discards the text of a model that fails, and shows that of the fallback', async () => {
    const failed = deferred()
    arena.battle = async (writing) => {
      writing.write('left', 'Words that are discarded. '.repeat(5))
      writing.write('right', 'A good answer that stays. '.repeat(5))
      await failed.promise
      writing.reset('left', 'error')
      writing.finish({ model1Fallback: 'error', model1Response: 'I am the fallback.' })
    }
    await start()
    await send('Hello')
    await expect.element(page.getByText('Words that are').first()).toBeVisible()
    failed.resolve()
    await expect.element(page.getByText('I am the fallback.')).toBeVisible()
    await expect.element(page.getByText('Words that are').first()).not.toBeInTheDocument()
    await expect.element(page.getByTestId('fallback')).toHaveTextContent(prompts.fallbackReasons.error)
  })

  it('[B12] [P19] says on both sides that the fallback answered, and that the vote is not counted', async () => {
    arena.battle = (writing) => writing.finish({ model1Fallback: 'error', model2Fallback: 'timeout' })
    await start()
    await send('Hello')
    await inPhase('answered')
    for (const side of ['left', 'right'] as const) {
      await expect.element(lane(side).getByTestId('fallback')).toHaveTextContent(words.fallback.text)
    }
    await expect.element(page.getByText(words.fallback.both)).toBeVisible()
    await voteButton('both-bad').click()
    await expect.element(page.getByText(words.reveal.countedAs.fallback)).toBeVisible()
  })
})

describe('after the vote', () => {
  it('[P21] has the models above their answers with rating, time and tokens, and the seal', async () => {
    await openSaved()
    await voteButton('left').click()
    await inPhase('revealed')
    for (const [side, model] of [
      ['left', leftModel],
      ['right', rightModel],
    ] as const) {
      const card = page.getByTestId(`revealed-${side}`)
      await expect.element(card.getByRole('link', { name: model.displayName })).toBeVisible()
      await expect.element(card).toHaveTextContent(words.reveal.rating)
      await expect.element(card).toHaveTextContent(/from [\d,]+ to [\d,]+/)
      await expect.element(card).toHaveTextContent('77')
    }
    await expect.poll(() => numberOf('[data-seal="verified"]')).toBe(1)
    await expect.element(page.getByText(words.reveal.countedAs.blind)).toBeVisible()
  })

  it('[P21] warns of a pair that is not the sealed one', async () => {
    await openSaved([savedBattle({ seal: '00'.repeat(32) })])
    await voteButton('left').click()
    await expect.element(page.getByRole('alert').getByText(words.reveal.seal.broken)).toBeVisible()
  })

  it('[P21] has everything again after a reload', async () => {
    await openSaved([votedBattle()])
    await inPhase('voted')
    await expect
      .element(page.getByTestId('revealed-left').getByRole('link', { name: leftModel.displayName }))
      .toBeVisible()
    await expect.element(page.getByText(words.reveal.your.left).first()).toBeVisible()
    await expect.poll(() => numberOf('[data-seal="verified"]')).toBe(1)
  })

  it('[P41] [P42] has the reasoning below the answer, folded, and the cost, neither of which was there before', async () => {
    await openSaved([savedBattle({ model1Reasoning: 'I **think** so.', model1Cost: 0.0042 })])
    await expect.element(page.getByText(prompts.reasoning)).not.toBeInTheDocument()
    await voteButton('left').click()
    const fold = lane('left').getByText(prompts.reasoning)
    await fold.click()
    await expect.poll(() => textsOf('[data-testid="lane-left"] details strong')).toEqual(['think'])
    await expect.element(page.getByTestId('revealed-left')).toHaveTextContent('$0.0042')
  })

  it('shares the result as a picture', async () => {
    await openSaved([votedBattle()])
    let shared: File | undefined
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        shared = files[0]
      },
    })
    await page.getByRole('button', { name: words.reveal.shareResult }).click()
    await expect.poll(() => [shared?.name, shared?.type]).toEqual(['arena-result.png', 'image/png'])
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })

  it('does not ask for a vote on a follow-up', async () => {
    await openSaved([votedBattle()])
    await inPhase('voted')
    await send('But why?')
    await expect.poll(() => page.getByTestId('lane-left').elements().length).toBe(2)
    await expect.element(page.getByTestId('announcer')).toHaveTextContent(words.ready)
    await page.getByRole('link', { name: 'Arena' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: words.lead })).toBeVisible()
    // The announcement is not about this page.
    await expect.element(page.getByTestId('announcer')).toHaveTextContent('')
    expect(page.getByText(words.thread.waiting).elements()).toEqual([])
  })

  it('[P20] has one vote for all battles of a conversation, which names the pair above each of them', async () => {
    await start()
    await send('Choose a number')
    await inPhase('answered')
    await send('Why that one?')
    await expect.poll(() => page.getByTestId('lane-left').elements().length).toBe(2)
    await inPhase('answered')
    expect(voteBar().elements()).toHaveLength(1)
    await voteButton('left').click()
    await expect.poll(() => textsOf('.lane-left .lane-author')).toEqual([leftModel.displayName, leftModel.displayName])
  })
})

describe('an answer', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => `Line ${at + 1}.`).join('\n\n')

  it('[P17] of more than 60 lines is collapsed, and shown on request', async () => {
    await openSaved([savedBattle({ model1Response: hundred })])
    const height = () => lane('left').element().getBoundingClientRect().height
    const all = lane('left').getByRole('button', { name: words.showAll })
    await expect.element(all).toBeVisible()
    const before = height()
    await all.click()
    await expect.poll(height).toBeGreaterThan(before + 500)
  })

  it('[P17] is shown alone on request', async () => {
    await openSaved()
    await lane('right').getByRole('button', { name: words.lanes.alone }).click()
    await expect.element(lane('left')).not.toBeVisible()
    await expect.element(page.getByRole('tab', { name: words.answer.right })).toHaveAttribute('aria-selected', 'true')
    await lane('right').getByRole('button', { name: words.lanes.both }).click()
    await expect.element(lane('left')).toBeVisible()
  })

  it('[P18] is copied as it was written', async () => {
    await openSaved([savedBattle({ model1Response: 'An answer with **weight**.' })])
    let copied = ''
    const { clipboard } = navigator
    const writeText = async (text: string) => {
      copied = text
    }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    await lane('left').getByRole('button', { name: prompts.copyAnswer.copy }).click()
    await expect.element(lane('left').getByRole('button', { name: prompts.copyAnswer.copied })).toBeVisible()
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    expect(copied).toBe('An answer with **weight**.')
  })

  it('[P18] has a prompt that can be changed and sent again', async () => {
    await openSaved()
    await page.getByRole('button', { name: prompts.editPrompt }).click()
    await takesFocus(composer())
    expect(inputOf(composer())).toBe('Hello')
  })
})

describe('on a phone', () => {
  const phone = { viewport: [390, 844] as [number, number] }
  const tab = (side: 'left' | 'right') => page.getByRole('tab', { name: words.answer[side] })

  it('[P17] shows one answer at a time in tabs, and enables the vote when both were opened', async () => {
    await openSaved([savedBattle()], phone)
    await expect.element(tab('left')).toHaveAttribute('aria-selected', 'true')
    await expect.element(lane('right')).not.toBeVisible()
    for (const choice of ['left', 'right', 'tie', 'both-bad'] as const) {
      await expect.element(voteButton(choice)).toBeDisabled()
    }
    await expect.element(page.getByText(words.vote.readFirst.right)).toBeVisible()
    await tab('right').click()
    await expect.element(lane('right')).toBeVisible()
    await expect.element(lane('left')).not.toBeVisible()
    await voteButton('right').click()
    await inPhase('revealed')
    expect(fits()).toBe(true)
  })

  it('[P17] keeps the vote at the bottom of the screen, in at most 96 pixels', async () => {
    await openSaved([savedBattle({ model1Response: 'A line.\n\n'.repeat(40) })], phone)
    const dock = () => document.querySelector('.dock')!.getBoundingClientRect()
    for (const top of [0, document.body.scrollHeight]) {
      scrollTo(0, top)
      await expect.poll(() => Math.round(dock().bottom)).toBeLessThanOrEqual(845)
      expect(dock().top).toBeGreaterThan(844 * 0.6)
    }
    expect(dock().height).toBeLessThanOrEqual(96)
  })

  it.each([320, 390])('[K2] never scrolls horizontally at %i pixels, and wraps code on request', async (width) => {
    const long = 'Averylongwordwithoutabreak'.repeat(12)
    const table = `| a | b | c | d | e | f |\n|-|-|-|-|-|-|\n| ${'cell content | '.repeat(6)}`
    const model1Response = `${long}\n\n${table}\n\n\`\`\`\n${'code '.repeat(80)}\n\`\`\``
    await openSaved([savedBattle({ promptText: `Hello ${long}`, model1Response })], { viewport: [width, 640] })
    const code = () => document.querySelector('.md-code .md-scroll')!
    await expect.poll(() => numberOf('.md-code .md-scroll')).toBeGreaterThan(0)
    expect(fits()).toBe(true)
    expect(code().scrollWidth).toBeGreaterThan(code().clientWidth)
    await page.getByRole('button', { name: markdown.wrap }).first().click()
    await expect.poll(() => code().scrollWidth <= code().clientWidth).toBe(true)
    expect(fits()).toBe(true)
  })
})

describe('the settings', () => {
  const { settings } = prompts
  it('[P18] [P22] are sent with every prompt, shown on its turn, and keep their last accepted value', async () => {
    const service = await start()
    await page.getByRole('button', { name: settings.title }).click()
    await page.getByLabelText(settings.system).fill('Be brief.')
    await page.getByLabelText(settings.temperature).fill('0.2')
    await page.getByLabelText(settings.maxTokens).fill('300')
    await page.getByLabelText(settings.temperature).fill('7')
    await expect.element(page.getByText(settings.between(0, 2))).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await send('Hello')
    await inPhase('answered')
    const chosen = { system: 'Be brief.', temperature: 0.2, maxTokens: 300 }
    expect(service.asked('streamBattle')[0]?.body).toMatchObject(chosen)
    expect(textsOf('.settings-note')).toEqual(['Temperature 0.2 · Maximum tokens 300 · System prompt: Be brief.'])
  })

  it('[P18] are kept after a reload until they are reset', async () => {
    await start()
    localStorage.setItem('arena.generation', JSON.stringify({ temperature: 0.2 }))
    const service = await reopenPage('/', arena.answers, { as: 'guest' })
    await page.getByRole('button', { name: settings.changed }).click()
    await page.getByRole('button', { name: settings.reset }).click()
    await userEvent.keyboard('{Escape}')
    await send('Hello')
    await inPhase('answered')
    expect(service.asked('streamBattle')[0]?.body).not.toHaveProperty('temperature')
    expect(textsOf('.settings-note')).toEqual([])
  })
})
