import { describe, expect, it, onTestFinished } from 'vitest'
import { failing, models, refusedWith, says, useHostedArena } from '../../generation/fixtures.ts'
import { completionsPath, refused, said } from '../openai/fixtures.ts'
import { jpegOf, newPng, pngOf, segment } from './fixtures.ts'

const fixture = useHostedArena({ env: { CONTEXT_IMAGES_MAX: '3' } })

function newImage() {
  const bytes = newPng()
  return { bytes, url: `data:image/png;base64,${bytes.toString('base64')}` }
}
async function upload(...images: { bytes: Buffer }[]) {
  const uploads = images.map(({ bytes }) => fixture.owner.client.attachments.upload(new Blob([new Uint8Array(bytes)])))
  return (await Promise.all(uploads)).map(({ attachmentId }) => attachmentId)
}
const asked = () => fixture.asked().map(({ body }) => String(body.model))
/** For each request, the images of each message of the user. */
const imagesSent = () =>
  fixture
    .asked()
    .map(({ body }) =>
      (body.messages as { role: string; content: string | { image_url?: { url: string } }[] }[])
        .filter(({ role }) => role === 'user')
        .map(({ content }) =>
          typeof content === 'string' ? [] : content.flatMap(({ image_url }) => image_url?.url ?? []),
        ),
    )
const isGemini = expect.stringMatching(/^gemini-/)

describe('a battle with images', () => {
  it('[Y20] [Y23] sends them to two models that take them', async () => {
    const images = [newImage(), newImage()]
    const request = { prompt: 'What is this?', attachments: await upload(...images) }
    await fixture.battle(request)
    await fixture.battle({ ...request, selectionMode: 'topper' })
    expect(asked()).toEqual([isGemini, isGemini, isGemini, isGemini])
    const urls = images.map(({ url }) => url)
    expect(imagesSent()).toEqual([[urls], [urls], [urls], [urls]])
  })

  it('[Y23] has a fallback that takes them', async () => {
    fixture.script((model) => (model === models.google ? failing.error : says('Fine.')))
    const request = { model1: models.google, model2: 'gemini-2.0-flash', attachments: await upload(newImage()) }
    const { agent1 } = await fixture.battle({ prompt: 'What is this?', ...request })
    expect(agent1.fallback).toEqual({ model: 'gemini-2.5-flash-lite', reason: 'error' })
    expect(imagesSent().map(([urls]) => urls?.length)).toEqual([1, 1, 1])
  })

  it('[B8] [Y23] needs two models that take them, and says what to configure', async () => {
    await fixture.keepOnly(models.groq, models.slashed, models.google)
    const request = { prompt: 'What is this?', attachments: await upload(newImage()) }
    const expected = { status: 500, code: 'API_ERROR' } as const
    expect(refusedWith(await fixture.post('/api/arena/dualchat', request), expected)).toContain('--vision')
    await fixture.battle({ prompt: 'No image' })
    await fixture.keepOnly(models.groq, models.slashed)
    expect(refusedWith(await fixture.post('/api/arena/chat', request), expected)).toContain('--vision')
  })

  it.each([
    ['/api/arena/dualchat', { model1: models.google, model2: models.groq }],
    ['/api/arena/dualchat/stream', { model1: models.google, model2: models.groq }],
    ['/api/arena/chat', { model: models.groq }],
    ['/api/arena/chat/stream', { model: models.groq }],
  ])('[Y23] at %s cannot name a model that takes none', async (path, named) => {
    const request = { prompt: 'What is this?', attachments: await upload(newImage()), ...named }
    const message = refusedWith(await fixture.post(path, request), { status: 400, code: 'INVALID_REQUEST' })
    expect(message).toContain(models.groq)
    expect(asked()).toEqual([])
  })

  it('[Y23] [Y24] continues a conversation if both models take them, and is sent the newest ones again', async () => {
    const [first, second, third, fourth] = [newImage(), newImage(), newImage(), newImage()]
    const { comparisonId } = await fixture.battle({ prompt: 'One', attachments: await upload(first, second) })
    const attachments = await upload(third, fourth)
    const { comparisonId: next } = await fixture.battle({ prompt: 'Two', continues: comparisonId, attachments })
    await fixture.battle({ prompt: 'Three', continues: next })
    const [one, two, three, four] = [first.url, second.url, third.url, fourth.url]
    const turns = [
      [[one, two]],
      [
        [one, two],
        [three, four],
      ],
      [[one], [three, four], []],
    ]
    expect(imagesSent()).toEqual(turns.flatMap((sent) => [sent, sent]))

    const mixed = await fixture.battle({ prompt: 'One', model1: models.google, model2: models.groq })
    const refusal = await fixture.post('/api/arena/dualchat', {
      prompt: 'Two',
      continues: mixed.comparisonId,
      attachments,
    })
    expect(refusedWith(refusal, { status: 400, code: 'INVALID_REQUEST' })).toContain('A model of this battle')
  })

  it('[Y24] gets images again on both sides or none, and while it is blind whatever its models take now', async () => {
    const { client } = fixture.owner
    const [first, second] = [newImage(), newImage()]
    const [shown, added] = await upload(first, second)
    const setVision = async (vision: boolean) => {
      await fixture.arena.database.pool.query('update models set vision = $1 where model_name = $2', [
        vision,
        models.google,
      ])
      await client.models.list()
    }
    onTestFinished(() => setVision(true))
    await fixture.keepOnly(models.google, 'gemini-2.0-flash')
    const open = await fixture.battle({ prompt: 'One', attachments: [shown] })
    const blind = await client.battles.startSealed({ prompt: 'One', attachments: [shown!] })
    await setVision(false)
    await fixture.battle({ prompt: 'Two', continues: open.comparisonId })
    const next = { prompt: 'Two', continues: blind.comparisonId, attachments: [added!] }
    const later = await client.battles.startSealed(next)
    await client.battles.startSealed({ prompt: 'Three', continues: later.comparisonId })
    const turns = [[[first.url]], [[first.url]], [[], []], [[first.url], [second.url]], [[first.url], [second.url], []]]
    expect(imagesSent()).toEqual(turns.flatMap((sent) => [sent, sent]))

    const refusal = await fixture.post('/api/arena/dualchat', { ...next, continues: open.comparisonId })
    expect(refusedWith(refusal, { status: 400, code: 'INVALID_REQUEST' })).toContain('A model of this battle')
  })

  it('[Y25] has the tag image, also in later turns, and a board of its votes', async () => {
    const prompt = 'What is this?'
    const battle = await fixture.battle({ prompt, attachments: await upload(newImage()) })
    const later = await fixture.battle({ prompt: 'And now?', continues: battle.comparisonId })
    await fixture.owner.client.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'left' })
    const { rows } = await fixture.arena.database.pool.query<{ tags: string[] }>(
      'select tags from comparisons where comparison_id = any ($1)',
      [[battle.comparisonId, later.comparisonId]],
    )
    expect(rows.map(({ tags }) => tags.includes('image'))).toEqual([true, true])
    const votes = async () => (await fixture.owner.client.leaderboard.read({ tag: 'image' })).totalVotes
    await expect.poll(votes).toBe(1)
  })
})

describe('a chat with images', () => {
  it('[Y23] [Y24] draws a model that takes them, also for earlier ones, and a named one without gets the texts', async () => {
    const { threadId } = await fixture.owner.client.threads.create({ title: 'Images' })
    const image = newImage()
    const ask = (prompt: string, more: object = {}) => fixture.chat({ prompt, threadId, context: 'thread', ...more })
    await ask('One', { attachments: await upload(image) })
    await ask('Two', { model: 'auto' })
    await ask('Three', { model: models.groq })
    expect(asked()).toEqual([isGemini, isGemini, models.groq])
    expect(imagesSent()).toEqual([[[image.url]], [[image.url], []], [[], [], []]])
  })

  it('[Y24] sends the texts alone if auto finds no model that takes images', async () => {
    const { threadId } = await fixture.owner.client.threads.create({ title: 'Images' })
    await fixture.chat({ prompt: 'One', threadId, attachments: await upload(newImage()) })
    await fixture.keepOnly(models.groq, models.slashed)
    await fixture.chat({ prompt: 'Two', threadId, context: 'thread' })
    expect(imagesSent().at(-1)).toEqual([[], []])
  })

  it('[N8] does not take the same words about another image for a repeated prompt', async () => {
    const { threadId } = await fixture.owner.client.threads.create({ title: 'Images' })
    const [first, second] = [newImage(), newImage()]
    const request = { prompt: 'What is this?', threadId, context: 'thread', model: models.google }
    await fixture.chat({ ...request, attachments: await upload(first) })
    await fixture.chat({ ...request, attachments: await upload(second) })
    await fixture.chat(request)
    await fixture.chat(request)
    const both = [[first.url], [second.url]]
    expect(imagesSent()).toEqual([[[first.url]], both, [...both, []], [...both, []]])
  })
})

describe('images of programs for OpenAI', () => {
  const content = (...urls: string[]) => [
    { type: 'text', text: 'What is this?' },
    ...urls.map((url) => ({ type: 'image_url', image_url: { url, detail: 'low' } })),
  ]
  const ask = (model: string, ...messages: object[]) => fixture.post(completionsPath, { model, messages })
  const user = (...urls: string[]) => ({ role: 'user', content: content(...urls) })
  const answer = { role: 'assistant', content: 'A field.' }

  it('[Y26] are sent to a model that takes them, with bodies of up to 6 MiB, and not stored', async () => {
    const images = [newImage(), newImage()]
    const large = jpegOf({ width: 9, height: 9 }, Array(15).fill(segment(0xdb, Buffer.alloc(65_533))))
    const url = `data:image/jpeg;base64,${large.toString('base64')}`
    const urls = images.map((image) => image.url)
    const size = { width: 3, height: 2 }
    const files = [pngOf(size), pngOf(size, [['tEXt', Buffer.from('Comment\0PK\x03\x04')]])]
    const [plain, commented] = files.map((file) => `data:image/png;base64,${file.toString('base64')}`)
    said(await ask(models.google, user(...urls), answer, user(url, commented!)))
    expect(imagesSent()).toEqual([[urls, [url, plain]]])
    expect(url.length).toBeGreaterThan(1_200_000)
    const { rows } = await fixture.arena.database.pool.query('select from attachments where type = $1', ['image/jpeg'])
    expect(rows).toEqual([])
    expect(refused(await ask(models.google, user(url, url, url, url), answer, user(url)), 413)).toMatchObject({
      message: expect.stringContaining('6291456'),
    })
  })

  it('[Y26] are stored with a battle, like uploads, and sent again in its later turns', async () => {
    const image = newImage()
    const battles = await fixture.count('comparisons')
    const reply = { role: 'assistant', content: said(await ask('arena/battle', user(image.url, image.url))) }
    said(await ask('arena/battle', user(image.url), reply, { role: 'user', content: 'And who made it?' }))
    expect(await fixture.count('comparisons')).toBe(battles + 2)
    const many = Array.from({ length: 8 }, () => [user(image.url), reply]).flat()
    said(await ask('arena/battle', ...many, { role: 'user', content: 'And when?' }))
    const both = [[image.url]]
    const later = [[image.url], []]
    expect(imagesSent()).toEqual([both, both, later, later, later, later])
    const [attachmentId] = await upload(image)
    const { rows } = await fixture.arena.database.pool.query<{ uses: number }>(
      'select count(*)::int as uses from attachment_uses where attachment_id = $1 and turn_id is not null',
      [attachmentId],
    )
    expect(rows).toEqual([{ uses: 1 }])
  })

  const { url } = newImage()
  it.each<[string, string, object[], string]>([
    ['an address', models.google, [user('https://example.org/a.png')], 'data URLs only'],
    ['an address of the service', models.google, [user('http://127.0.0.1/a.png')], 'data URLs only'],
    ['SVG', models.google, [user('data:image/svg+xml;base64,PHN2Zy8+')], 'data URLs only'],
    ['another file', models.google, [user('data:image/png;base64,PHN2Zy8+')], 'not a PNG, JPEG or WebP'],
    // CONTEXT_IMAGES_MAX is 3. The last one is no image: they are counted before they are read.
    [
      'eight in all',
      models.google,
      [user(url, url, url, url), answer, user(url, url, url, 'x')],
      'at most 7 images in all',
    ],
    ['five images', models.google, [user(url, url, url, url, url)], 'at most 4 images'],
    ['one of the assistant', models.google, [user(url), { ...user(url), role: 'assistant' }, user(url)], 'image_url'],
    ['a model that takes none', models.groq, [user(url)], models.groq],
    ['a battle with an address', 'arena/battle', [user('https://example.org/a.png')], 'data URLs only'],
    ['a part without an image', models.google, [{ role: 'user', content: [{ type: 'image_url' }] }], 'image_url'],
  ])('[Y26] are refused: %s', async (_, model, messages, words) => {
    expect(refused(await ask(model, ...messages), 400).message).toContain(words)
    expect(asked()).toEqual([])
  })
})
