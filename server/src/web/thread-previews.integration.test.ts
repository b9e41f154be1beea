import type { Visibility } from '@arena/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type RawAnswer, startPageArena } from './fixtures.ts'

const arena = await startPageArena()
afterAll(() => arena.close())
const owner = await arena.signIn()
beforeEach(() => allowSharing(true))

const allowSharing = (enabled: boolean) =>
  arena.database.pool.query(
    `insert into flags (key, enabled) values ('public_sharing', $1) on conflict (key) do update set enabled = $1`,
    [enabled],
  )

interface Shared {
  readonly title: string
  readonly visibility: Visibility
  readonly prompts?: readonly string[]
}

async function share({ title, visibility, prompts = [] }: Shared): Promise<string> {
  const { threadId } = await owner.client.threads.create({ title })
  for (const prompt of prompts) await owner.client.battles.start({ prompt, threadId })
  await owner.client.threads.share(threadId, visibility)
  return threadId
}

const read = (threadId: string, headers = {}): Promise<RawAnswer> => arena.fetchRaw(`/threads/${threadId}`, { headers })

const metaOf = ({ text }: RawAnswer): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )

const NO_PREVIEW = { description: expect.stringContaining('compare language models'), robots: 'noindex' }

describe('the document of a shared thread', () => {
  it('[P7] has the title and the first prompt in its metadata', async () => {
    const threadId = await share({
      title: 'Tides',
      visibility: 'public',
      prompts: ['Explain the tides\n\nto a child.', 'And the moon?'],
    })
    const document = await read(threadId)
    expect(document.status).toBe(200)
    expect(document.text).toContain('<title>Tides · Arena</title>')
    expect(document.text).toContain('<script type="module" src="/assets/index-B6geydZV.js"></script>')
    expect(metaOf(document)).toEqual({
      description: '“Explain the tides to a child.” Two anonymous answers: which is better?',
      'og:title': 'Tides',
      'og:description': '“Explain the tides to a child.” Two anonymous answers: which is better?',
      'og:type': 'website',
      'og:url': `${arena.url}/threads/${threadId}`,
      'og:image': `${arena.url}/preview.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Two anonymous answers: which is better?',
      'og:site_name': 'Arena',
      'twitter:card': 'summary_large_image',
    })
  })

  it('[P7] asks for no comparison if it is a chat', async () => {
    const { threadId } = await owner.client.threads.create({ title: 'Tides', mode: 'chat' })
    await owner.client.chat.once({ prompt: 'Explain the tides.', threadId })
    await owner.client.threads.share(threadId, 'public')
    expect(metaOf(await read(threadId))['og:description']).toBe('Explain the tides.')
  })

  it('[K5] [K10] shows controls of direction as their code, and cuts stacks of accents', async () => {
    const title = `Invoice \u202e${'x\u0301'.padEnd(100, '\u0301')}`
    const { text } = await read(await share({ title, visibility: 'public', prompts: [title] }))
    const shown = `Invoice ⟦U+202E⟧x${'\u0301'.repeat(8)}`
    expect(text).toContain(`<title>${shown} · Arena</title>`)
    expect(text).toContain(`<meta name="description" content="“${shown}” Two`)
    expect(text).not.toMatch(/\u202e|\u0301{9}/)
  })

  it('[P7] has an address that begins with PUBLIC_URL', async () => {
    const other = await startPageArena({
      env: { PUBLIC_URL: 'https://arena.example' },
      databaseUrl: arena.databaseUrl,
    })
    try {
      const threadId = await share({ title: 'Tides', visibility: 'public' })
      const document = await other.fetchRaw(`/threads/${threadId}`)
      expect(metaOf(document)).toMatchObject({
        'og:url': `https://arena.example/threads/${threadId}`,
        'og:image': 'https://arena.example/preview.png',
      })
    } finally {
      await other.close()
    }
  })

  it('[P8] escapes titles and prompts', async () => {
    const hostile = `</title><script>alert(1)</script>"'><!--head--> $& $1 \`&amp;`
    const threadId = await share({ title: hostile, visibility: 'unlisted', prompts: [hostile] })
    const document = await read(threadId, { host: `x"><script>alert(2)</script>` })
    const escaped =
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;!--head--&gt; $&amp; $1 `&amp;amp;'
    expect(document.text).toContain(`<title>${escaped} · Arena</title>`)
    const description = `“${escaped}” Two anonymous answers: which is better?`
    expect(metaOf(document)).toMatchObject({ 'og:title': escaped, 'og:description': description, description })
    expect(document.text.match(/<script/g)).toHaveLength(1)
    expect(document.text.match(/<\/title>/g)).toHaveLength(1)
  })

  it.each([
    ['both answered', null],
    ['a fallback answered', { model: 'sim/fallback', reason: 'error' }],
  ])('[P8] names no model of a blind battle, voted on or not: %s', async (_what, fallback) => {
    const { threadId } = await owner.client.threads.create({ title: 'Blind' })
    const { comparisonId, agent1, agent2 } = await owner.client.battles.start({ prompt: 'Who are you?', threadId })
    await arena.database.pool.query('update comparisons set left_fallback = $2 where comparison_id = $1', [
      comparisonId,
      fallback,
    ])
    await owner.client.threads.share(threadId, 'public')
    const before = await read(threadId)
    await owner.client.votes.cast({ comparisonId, voteChoice: 'left' })
    const after = await read(threadId, { authorization: `Bearer ${owner.token}` })
    expect(after.text).toBe(before.text)
    const words = [agent1, agent2].flatMap(({ model }) => [model.name, model.displayName, model.provider])
    if (fallback) words.push(fallback.model, 'unreachable')
    for (const word of words) {
      expect(word).toMatch(/^\S.+$/)
      expect(before.text.toLowerCase()).not.toContain(word.toLowerCase())
    }
  })

  it('[P9] is noindex when the thread is unlisted, and is never cached', async () => {
    const unlisted = await read(await share({ title: 'Tides', visibility: 'unlisted' }))
    expect(metaOf(unlisted)).toMatchObject({ 'og:title': 'Tides', robots: 'noindex' })
    expect(unlisted.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' })
    const listed = await read(await share({ title: 'Tides', visibility: 'public' }))
    expect(metaOf(listed).robots).toBeUndefined()
    expect(listed.headers['x-robots-tag']).toBeUndefined()
    expect(listed.headers['cache-control']).toBe('private, no-store')
  })
})

describe('the document of any other thread', () => {
  it('[P9] is the same byte for byte, headers included, for a private thread and for one that does not exist', async () => {
    const hidden = await share({ title: 'Secret plans', visibility: 'private', prompts: ['A secret'] })
    const addresses = [hidden, '0199ffff-ffff-7fff-bfff-ffffffffffff', 'x', '%3Cscript%3E', hidden.replace(/.$/, 'z')]
    const documents = await Promise.all(addresses.map((id) => read(id, { 'x-correlation-id': 'same' })))
    const [first] = documents
    expect(metaOf(first!)).toEqual(NO_PREVIEW)
    // A document is fetched without a token, so a token has no effect.
    expect((await read(hidden, { authorization: `Bearer ${owner.token}` })).text).toBe(first!.text)
    for (const { status, headers, text } of documents) {
      expect([status, text]).toEqual([200, first!.text])
      expect({ ...headers, date: '' }).toEqual({ ...first!.headers, date: '' })
    }
    expect(first!.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' })
  })

  it('[P9] has no preview as soon as sharing ends', async () => {
    const threadId = await share({ title: 'Tides', visibility: 'public' })
    const previewTitle = async () => metaOf(await read(threadId))['og:title']
    expect(await previewTitle()).toBe('Tides')
    await owner.client.threads.share(threadId, 'private')
    expect(await previewTitle()).toBeUndefined()
    await owner.client.threads.share(threadId, 'unlisted')
    expect(await previewTitle()).toBe('Tides')
    await allowSharing(false)
    expect(await previewTitle()).toBeUndefined()
    await allowSharing(true)
    await owner.client.threads.delete(threadId)
    expect(await previewTitle()).toBeUndefined()
  })

  it('[P1] is served while the database is down, without noindex', async () => {
    const lonely = await startPageArena()
    try {
      await lonely.database.pool.query('alter table threads rename to elsewhere')
      const document = await lonely.fetchRaw('/threads/0199ffff-ffff-7fff-bfff-ffffffffffff')
      expect([document.status, metaOf(document)]).toEqual([503, { description: NO_PREVIEW.description }])
      expect(document.headers['x-robots-tag']).toBeUndefined()
      expect(document.headers['cache-control']).toBe('private, no-store')
      expect(document.text).toContain('<script type="module" src="/assets/index-B6geydZV.js"></script>')
    } finally {
      await lonely.close()
    }
  })
})
