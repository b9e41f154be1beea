import { shownText } from '@arena/contract/shown-text'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type XssEntry, xssCorpus } from '../../web/src/fixtures/xss-corpus.ts'
import { english as answerWords } from '../../web/src/markdown/messages/en.ts'
import { formatted } from './battle-steps.ts'
import { desk, type Visit, visit } from './browser.ts'
import { everyNight, isNightly } from './every-night.ts'
import { ada, clientOf, startSession } from './people.ts'
import { startScriptedArena } from './scripted-arena.ts'
import { threadWords } from './words.ts'

const arena = await startScriptedArena(() => 'An answer.')
afterAll(() => arena.close())
beforeEach(() => arena.host.say(() => 'An answer.'))

/** Records calls of functions that an attacker would use. */
async function recordCalls(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const calls: string[] = []
    Object.assign(window, { calls })
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
      Object.assign(window, { [name]: () => calls.push(name) })
    }
  })
  return () => page.evaluate(() => (window as unknown as { calls: string[] }).calls)
}

/** Creates a thread with one turn for each answer. */
async function threadOf({ page }: Visit, texts: readonly string[]): Promise<string> {
  const client = await clientOf(page, arena.service)
  const { threadId } = await client.threads.create({ title: 'Answers', mode: 'chat' })
  arena.host.say(({ prompt }) => texts[Number(prompt)] ?? '')
  for (const at of texts.keys()) await client.chat.once({ prompt: String(at), model: 'auto', threadId })
  return `/threads/${threadId}`
}

const answers = (page: Page) => page.locator('.md')

/** Forbidden elements and attributes in the rendered answers. */
const strays = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const forbidden =
      'img, script, iframe, object, embed, link, meta, base, style, form, video, audio, source, picture, template, ' +
      'portal, dialog, frame, frameset, textarea, select, marquee, foreignObject, image, use, animate, set, [popover]'
    for (const answer of document.querySelectorAll('.md')) {
      for (const element of answer.querySelectorAll(forbidden)) found.push(element.outerHTML.slice(0, 120))
      for (const element of answer.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          const label = `${element.localName}[${name}=${value.slice(0, 80)}]`
          if (/^on|^(src|srcset|srcdoc|action|formaction|xlink:href|ping|background|poster|is|nonce)$/i.test(name)) {
            found.push(label)
          }
          // The page itself sets the number of columns.
          const own = element.closest('.katex') || /^--md-columns: \d+;?$/.test(value)
          if (name === 'style' && !own) found.push(label)
          if (name === 'style' && /url|expression|position\s*:\s*fixed|behavior|import/i.test(value)) found.push(label)
          if (name === 'id' && !value.startsWith('user-content-')) found.push(label)
        }
      }
      for (const link of answer.querySelectorAll('a')) {
        if (link.hash !== '' && link.getAttribute('href')?.startsWith('#user-content-')) continue
        const safe = ['http:', 'https:', 'mailto:'].includes(link.protocol) && link.username === ''
        if (!safe || !link.relList.contains('noopener') || link.target !== '_blank') found.push(link.outerHTML)
      }
      if (/[\u202a-\u202e\u2066-\u2069]/.test(answer.textContent ?? '')) found.push('a control of direction')
    }
    return found
  })

/** Every fourth text, and every night all. Unit tests format all of them with every change. */
const corpus = isNightly ? xssCorpus : xssCorpus.filter((_, at) => at % 4 === 0)

const parts = (entries: readonly XssEntry[], size: number): [string, readonly XssEntry[]][] =>
  Array.from({ length: Math.ceil(entries.length / size) }, (_, at) => {
    const part = entries.slice(at * size, (at + 1) * size)
    return [`${part[0]!.name} to ${part.at(-1)!.name}`, part]
  })

/** Elements that run code, anywhere on the page. The scripts of the build have an address. */
const executable = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.matches('script:not([src^="/"]), iframe, object, embed, base, a[href^="javascript:" i]') ||
          [...element.attributes].some(({ name }) => /^on/i.test(name)),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )

/** As long as a title or a name may be, and not blank. */
const short = (entries: readonly XssEntry[]) =>
  entries.map(({ text }) => text).filter((text) => text.trim() && [...text].length <= 200)

describe('a text is shown and never executed', () => {
  it.each(parts(corpus, 75))(
    'as the title of a thread, in its preview and in its prompts: %s',
    async (_names, entries) => {
      const visited = await visit(arena.service.url, desk, { alone: true })
      const { page } = visited
      const calls = await recordCalls(page)
      await startSession(page)
      const client = await clientOf(page, arena.service)
      const titles = short(entries)
      for (const title of titles) await client.threads.create({ title })
      const { threadId } = await client.threads.create({ title: titles[0]! })
      await client.threads.share(threadId, 'public')
      for (const prompt of short(entries)) await client.chat.once({ prompt, threadId })
      for (const [path, shown] of [
        ['/threads', titles[0]!],
        [`/threads/${threadId}`, titles.at(-1)!],
      ] as const) {
        await page.goto(path)
        await expect.poll(() => page.locator('body').textContent()).toContain(shownText(shown).trim().split(/\s/)[0]!)
        expect([await executable(page), await calls()]).toEqual([[], []])
      }
    },
  )

  it('as the name of a model or of a user, on every page that shows them', async () => {
    const { page } = await visit(arena.service.url, desk, { alone: true })
    const calls = await recordCalls(page)
    const attack = '"><img src=x onerror=alert(1)>'
    await startSession(page, { ...ada, name: attack })
    await arena.service.arena('admin', 'grant', ada.email)
    const client = await clientOf(page, arena.service)
    const added: string[] = []
    for (const [at, displayName] of short(corpus).entries()) {
      const modelName = `attack-${at}"><script>alert(1)</script>`
      added.push((await client.admin.addModel({ modelName, displayName, providerName: 'groq' })).modelId)
    }
    const { comparisonId } = await client.battles.start({ prompt: attack })
    await client.votes.cast({ comparisonId, voteChoice: 'left' })
    const model = added[0]!
    const listing = ['/leaderboard', `/models/${model}`, '/admin/models', '/admin/users']
    const others = ['/side-by-side', '/threads', '/admin', '/admin/hosts', '/admin/battles', '/admin/votes']
    for (const path of [...listing, '/chat', ...everyNight(...others)]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      if (listing.includes(path)) await expect.poll(() => page.locator('main').textContent()).toContain('alert(1)')
      expect([path, await executable(page), await calls()]).toEqual([path, [], []])
    }
  })
})

describe('an answer is shown and never executed', () => {
  it.each(parts(corpus, 75))('%s', async (_names, entries) => {
    const visited = await visit(arena.service.url, desk, { alone: true })
    const { page, context } = visited
    const calls = await recordCalls(page)
    let opened = 0
    context.on('page', () => {
      opened += 1
    })
    await startSession(page)
    const texts = entries.map(({ text }) => text)
    const address = await threadOf(visited, texts)
    await page.goto(address)
    await expect.poll(() => answers(page).count()).toBe(texts.length)
    await formatted(page)
    expect(await strays(page)).toEqual([])

    // Triggers every handler that waits for an event.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('.md, .md *')) {
        for (const type of ['mouseover', 'mouseenter', 'focus', 'animationstart', 'toggle', 'error', 'load', 'wheel']) {
          element.dispatchEvent(new Event(type))
        }
      }
    })
    expect(await calls()).toEqual([])
    expect(opened).toBe(0)
    expect(new URL(page.url()).pathname).toBe(address)
    // No answer replaced a global of the page.
    expect(await page.evaluate(() => [typeof document.getElementById, typeof document.cookie])).toEqual([
      'function',
      'string',
    ])
    await page.getByRole('switch', { name: answerWords.plainText }).click()
    await expect.poll(() => page.locator('.md-segment').count()).toBe(0)
    expect(await strays(page)).toEqual([])
    expect(await calls()).toEqual([])
  })
})

it.each([
  ['quotes in quotes (nightly)', `${'> '.repeat(3_000)}the bottom of it`, 'the bottom of it'],
  [
    'a table of 3,000 rows (nightly)',
    `| n | square |\n|--|--|\n${Array.from({ length: 3_000 }, (_, at) => `| ${at} | ${at * at} |`).join('\n')}`,
    '8994001',
  ],
  [
    '10,000 lines (nightly)',
    Array.from({ length: 10_000 }, (_, at) => `Line **${at + 1}** of many.\n`).join('\n'),
    '10000',
  ],
])('stays usable with %s', async (_shape, text, end) => {
  const visited = await visit(arena.service.url)
  const { page } = visited
  await startSession(page)
  await page.goto(await threadOf(visited, [text]))
  await expect.poll(() => answers(page).textContent()).toContain(end)
  // The page still responds.
  await page.getByRole('switch', { name: answerWords.plainText }).click()
  await expect.poll(() => page.locator('.md-segment').count()).toBe(0)
  await page.locator('main button[aria-haspopup="menu"]').first().click()
  await page.getByRole('menuitem', { name: threadWords.rename }).click()
  await page.getByRole('dialog', { name: threadWords.renameTitle }).waitFor()
})
