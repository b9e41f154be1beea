import { once } from 'node:events'
import { exportMe, listMessages, uploadAttachment } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type Database, inTransaction } from '../../database/index.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { signUp } from '../admin/fixtures.ts'
import { jpegOf, lossless, newPng, pngOf, riff } from './fixtures.ts'
import { createAttachmentStore, releaseImages } from './store.ts'

let arena: TestArena
let ada: Visitor
let other: Visitor
beforeAll(async () => {
  arena = await startArena({ env: { ATTACHMENT_BYTES_PER_GUEST_MAX: '1500000', RATE_LIMIT: 'off' } })
  ada = await arena.signIn()
  other = await arena.signIn()
})
afterAll(() => arena.close())

const rows = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await arena.database.pool.query<Record<string, unknown>>(sql, values)).rows

const upload = async (visitor: Visitor, bytes: Buffer = newPng(), alt?: string) =>
  visitor.client.attachments.upload(new Blob([new Uint8Array(bytes)]), alt === undefined ? {} : { alt })
const read = (attachmentId: string, reader: Partial<Visitor> = {}, headers: Record<string, string> = {}) =>
  arena.call(`/api/attachments/${attachmentId}`, { ...(reader.token ? { token: reader.token } : {}), headers })
const send = async (bytes: Buffer, { token } = ada) => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${arena.url}/api/attachments`, { method: 'POST', headers, body: new Uint8Array(bytes) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as Record<string, unknown> }
}
const { signal } = new AbortController()
const isStored = async (attachmentId: string) =>
  (await rows('select 1 from attachments where attachment_id = $1', [attachmentId])).length > 0

describe('POST /api/attachments', () => {
  it('[Y1] stores PNG, JPEG and WebP by their bytes, and the same image of the same user once', async () => {
    const image = newPng({ width: 30, height: 20 })
    const first = expectReply(await send(image), uploadAttachment)
    expect(first).toEqual({
      success: true,
      attachmentId: first.attachmentId,
      type: 'image/png',
      width: 30,
      height: 20,
      alt: null,
    })
    const { attachmentId } = first
    expect(await upload(ada, image, ' A grey field ')).toMatchObject({ attachmentId, alt: 'A grey field' })
    expect(await upload(ada, image)).toMatchObject({ attachmentId, alt: 'A grey field' })
    expect(await upload(ada, image, ' ')).toMatchObject({ attachmentId, alt: null })
    expect(await upload(ada, image)).toMatchObject({ attachmentId, alt: null })
    expect((await upload(other, image)).attachmentId).not.toBe(attachmentId)
    expect(await upload(ada, jpegOf({ width: 5, height: 6 }))).toMatchObject({
      type: 'image/jpeg',
      width: 5,
      height: 6,
    })
    const webp = riff([lossless({ width: 7, height: 8 })])
    const twice = await Promise.all([upload(ada, webp), upload(ada, webp)])
    expect(twice[0]).toMatchObject({ type: 'image/webp', width: 7, height: 8 })
    expect(twice[1]).toEqual(twice[0])
    expect(Buffer.from(await (await ada.client.attachments.read(attachmentId)).arrayBuffer())).toEqual(image)
  })

  it('[Y2] stores nothing that an image does not need', async () => {
    const size = { width: 31, height: 21 }
    const image = pngOf(size)
    const { attachmentId } = await upload(ada, pngOf(size, [['tEXt', Buffer.from('Comment\0PK\x03\x04')]]))
    expect(Buffer.from(await (await ada.client.attachments.read(attachmentId)).arrayBuffer())).toEqual(image)
    expect(await upload(ada, image)).toMatchObject({ attachmentId })
  })

  it('[Y2] says what is wrong with a file that cannot be used', async () => {
    const cases = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a PNG, JPEG or WebP'],
      [Buffer.alloc(0), 'not a PNG, JPEG or WebP'],
      [pngOf({ width: 3, height: 2 }, [['eXIf', Buffer.from('MM')]]), 'EXIF or XMP'],
      [pngOf({ width: 9_000, height: 2 }), '9000 × 2 pixels'],
      [Buffer.concat([newPng(), Buffer.from('PK\x03\x04')]), 'behind the end'],
    ] as const
    for (const [file, words] of cases) {
      expect(expectRefusal(await send(file), 400, 'INVALID_REQUEST')).toContain(words)
    }
  })

  it('[Y1] stores nothing for a user who was deleted meanwhile', async () => {
    const store = createAttachmentStore(arena.database)
    const gone = await arena.signIn()
    await rows(`insert into refused_users (user_id, reason) values ($1, 'deleted')`, [gone.userId])
    const bytes = newPng()
    const image = { attachmentId: newId(), userId: gone.userId, sha256: bytes, type: 'image/png', alt: null } as const
    const size = { width: 3, height: 2, bytes }
    expect(await store.upload({ ...image, ...size }, { unusedMax: 20, bytesMax: 1_000_000 })).toBeUndefined()
    expect(await rows('select 1 from attachments where user_id = $1', [gone.userId])).toEqual([])
  })

  it('[Y3] counts uploads that arrive at the same moment', async () => {
    const eve = await arena.signIn()
    await upload(eve)
    const replies = await Promise.all(Array.from({ length: 24 }, () => send(newPng(), eve)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(await rows('select count(*)::int from attachments where user_id = $1', [eve.userId])).toEqual([
      { count: 20 },
    ])
  })

  const large = (bytes: number) => {
    const empty = pngOf({ width: 3, height: 2 }, [['IDAT', Buffer.alloc(0)]])
    return pngOf({ width: 3, height: 2 }, [['IDAT', Buffer.alloc(bytes - empty.length)]])
  }

  it('[Y3] has limits for guests, together and apart, and one for an account', async () => {
    const limited = await startArena({
      env: {
        ATTACHMENT_BYTES_PER_USER_MAX: '30000',
        ATTACHMENT_BYTES_PER_GUEST_MAX: '10000',
        UPLOAD_BYTES_PER_ADDRESS_PER_DAY: '21000',
        GUEST_BYTES_MAX: '25000',
      },
    })
    try {
      const account = await signUp(limited, 'owner@arena.test')
      const guests = await Promise.all(Array.from({ length: 3 }, () => limited.signIn()))
      const reasonOf = (visitor: Visitor, bytes: number) =>
        upload(visitor, large(bytes)).then(
          () => null,
          ({ reason }: { reason: string }) => reason,
        )
      expect(await reasonOf(guests[0]!, 9_000)).toBeNull()
      expect(await reasonOf(guests[0]!, 2_000)).toBe('attachments-full')
      expect(await reasonOf(guests[1]!, 9_000)).toBeNull()
      expect(await reasonOf(guests[2]!, 9_000)).toBe('guest-images-full')
      expect(await reasonOf(guests[2]!, 4_000)).toBe('rate-limited')
      expect(await reasonOf(account, 30_000)).toBeNull()
      expect(await reasonOf(account, 200)).toBe('attachments-full')
    } finally {
      await limited.close()
    }
  })

  it('[Y3] refuses more than 1,000,000 bytes, 20 unused images and the limit of a user', async () => {
    const eve = await arena.signIn()
    expectRefusal(await send(large(1_000_001), eve), 413, 'PAYLOAD_TOO_LARGE')
    expectReply(await send(large(1_000_000), eve), uploadAttachment)
    expect(expectRefusal(await send(large(600_000), eve), 413, 'PAYLOAD_TOO_LARGE')).toContain('1500000')
    const first = await upload(eve)
    const second = await upload(eve)
    for (let count = 3; count < 20; count += 1) await upload(eve)
    const twentyFirst = newPng()
    expect(expectRefusal(await send(twentyFirst, eve), 413, 'PAYLOAD_TOO_LARGE')).toContain('20 images')
    // The same image again is no other one, and one that a request uses makes room, with a turn or without.
    expectReply(await send(large(1_000_000), eve), uploadAttachment)
    await eve.client.chat.once({ prompt: 'Well?', attachments: [second.attachmentId] })
    expectReply(await send(newPng(), eve), uploadAttachment)
    expectRefusal(await send(twentyFirst, eve), 413, 'PAYLOAD_TOO_LARGE')
    await eve.client.battles.start({ prompt: 'Well?', attachments: [first.attachmentId] })
    expectReply(await send(twentyFirst, eve), uploadAttachment)
  })
})

describe('attachments of a prompt', () => {
  const paths = ['/api/arena/dualchat', '/api/arena/dualchat/stream', '/api/arena/chat', '/api/arena/chat/stream']
  it.each(paths)('[Y4] %s refuses unknown, foreign and too many images before a model is asked', async (path) => {
    const { attachmentId } = await upload(ada)
    const foreign = await upload(other)
    const unknown = '00000000-0000-7000-8000-000000000000'
    const many = Array.from({ length: 5 }, (_, index) => unknown.replace(/.$/, String(index)))
    const cases = [
      [[attachmentId, unknown], 404, 'NOT_FOUND', 'attachment-not-found'],
      [[attachmentId, foreign.attachmentId], 403, 'FORBIDDEN', 'attachment-forbidden'],
      [many, 400, 'INVALID_REQUEST', 'field-invalid'],
      [[attachmentId, attachmentId], 400, 'INVALID_REQUEST', 'field-invalid'],
      [['image'], 400, 'INVALID_REQUEST', 'field-invalid'],
    ] as const
    for (const [attachments, status, code, reason] of cases) {
      const body = { prompt: 'What is it?', attachments }
      const answered = await arena.call(path, { method: 'POST', token: ada.token, body })
      expect(answered, answered.text).toMatchObject({ status, json: { object: 'ai.error', code, reason } })
    }
  })

  it('[Y5] are in the messages of battles, chats and their streams, in their order', async () => {
    const { client } = ada
    const { threadId } = await client.threads.create()
    const { success: _, ...one } = await upload(ada, newPng(), 'One')
    const { success: __, ...two } = await upload(ada)
    const attachments = [two.attachmentId, one.attachmentId]
    const request = { prompt: 'What is it?', threadId, attachments }
    await client.battles.start(request)
    for await (const _event of client.battles.stream(request));
    await client.chat.once(request)
    for await (const _event of client.chat.stream(request));
    await client.chat.once({ prompt: 'And now?', threadId })
    const messages = await arena.call(`/api/threads/${threadId}/messages`, ada)
    const turns = expectReply(messages, listMessages).items.map((message) => message.attachments)
    expect(turns).toEqual([...Array(4).fill([two, one]), []])
  })

  it('[Y6] count in the quota of the thread', async () => {
    const { threadId } = await ada.client.threads.create()
    const image = newPng()
    const { attachmentId } = await upload(ada, image)
    const size = async () =>
      Number((await rows('select text_bytes from threads where thread_id = $1', [threadId]))[0]!.text_bytes)
    const sizeOf = async (ask: (attachments: string[]) => Promise<unknown>, attachments: string[]) => {
      const before = await size()
      await ask(attachments)
      const texts = `select sum(octet_length(concat(m.prompt, response, m.reasoning, c.prompt, left_text, right_text, left_reasoning,
        right_reasoning))) as bytes from messages m left join comparisons c using (comparison_id)
        where thread_id = $1 and position = (select message_count from threads where thread_id = $1)`
      return (await size()) - before - Number((await rows(texts, [threadId]))[0]!.bytes)
    }
    const battle = (attachments: string[]) => ada.client.battles.start({ prompt: 'Well?', threadId, attachments })
    const chat = (attachments: string[]) => ada.client.chat.once({ prompt: 'Well?', threadId, attachments })
    for (const ask of [battle, chat]) {
      expect(await sizeOf(ask, [])).toBe(0)
      expect(await sizeOf(ask, [attachmentId])).toBe(image.length)
    }
  })

  it('[Y7] are refused in a blind conversation that began without one, until it is revealed', async () => {
    const { attachmentId } = await upload(ada)
    const { client } = ada
    const [model1, model2] = (await client.models.list()).items
      .filter(({ vision }) => vision)
      .map((model) => model.modelName)
    const blind = await client.battles.startSealed({ prompt: 'Hello', model1: model1!, model2: model2! })
    const next = { prompt: 'And this?', attachments: [attachmentId], continues: blind.comparisonId }
    await expect(client.battles.continue(next)).rejects.toMatchObject({ status: 400, reason: 'attachments-not-blind' })
    await client.votes.cast({ comparisonId: blind.comparisonId, voteChoice: 'left' })
    await client.battles.continue(next)
    const withImage = await client.battles.startSealed({ prompt: 'Hello', attachments: [attachmentId] })
    const second = await client.battles.continue({ prompt: 'So?', continues: withImage.comparisonId })
    await client.battles.continue({ ...next, continues: second.comparisonId })
  })
})

describe('GET /api/attachments/{attachmentId}', () => {
  const shared = async (visibility: 'private' | 'unlisted' | 'public', kind: 'battle' | 'chat' = 'battle') => {
    const { threadId } = await ada.client.threads.create()
    const image = newPng()
    const { attachmentId } = await upload(ada, image)
    const request = { prompt: 'What is it?', threadId, attachments: [attachmentId] }
    await (kind === 'battle' ? ada.client.battles.start(request) : ada.client.chat.once(request))
    await ada.client.threads.share(threadId, visibility)
    return { threadId, attachmentId, image }
  }

  it('[Y8] is for the owner, and for others as long as a turn with it is shared', async () => {
    const { threadId, attachmentId } = await shared('private')
    const statuses = async (id = attachmentId) => {
      const readers = [ada, other, {}]
      return Promise.all(readers.map(async (reader) => (await read(id, reader)).status))
    }
    expect(await statuses()).toEqual([200, 403, 401])
    await ada.client.threads.share(threadId, 'unlisted')
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await statuses((await shared('public', 'chat')).attachmentId)).toEqual([200, 200, 200])
    const setSharing = (enabled: boolean) =>
      rows(
        `insert into flags (key, enabled) values ('public_sharing', $1) on conflict (key) do update set enabled = $1`,
        [enabled],
      )
    await setSharing(false)
    expect(await statuses()).toEqual([200, 403, 401])
    await setSharing(true)
    await rows(`update threads set visibility = 'private', taken_down_at = now() where thread_id = $1`, [threadId])
    expect(await statuses()).toEqual([200, 403, 401])
    expect(await statuses((await upload(ada)).attachmentId)).toEqual([200, 403, 401])
    for (const id of ['00000000-0000-7000-8000-000000000000', 'image'])
      expect(await statuses(id)).toEqual([404, 404, 404])
  })

  it('[Y9] sends the image so that no browser runs it or keeps it without asking', async () => {
    const { threadId, attachmentId, image } = await shared('public')
    const first = await fetch(`${arena.url}/api/attachments/${attachmentId}`)
    expect(Buffer.from(await first.arrayBuffer())).toEqual(image)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(image.length),
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${attachmentId}.png"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
    })
    const known = { 'if-none-match': first.headers.get('etag')! }
    expect((await read(attachmentId, {}, known)).status).toBe(304)
    await ada.client.threads.share(threadId, 'private')
    expect((await read(attachmentId, {}, known)).status).toBe(401)
  })
})

describe('an image', () => {
  const turnWith = async (attachmentId: string) => {
    const { threadId } = await ada.client.threads.create()
    await ada.client.battles.start({ prompt: 'What is it?', threadId, attachments: [attachmentId] })
    return threadId
  }

  it('[Y10] is deleted with the last turn that uses it', async () => {
    const { attachmentId } = await upload(ada)
    const first = await turnWith(attachmentId)
    const second = await turnWith(attachmentId)
    await ada.client.threads.delete(first)
    expect((await read(attachmentId, ada)).status).toBe(200)
    await ada.client.threads.delete(second)
    expect((await read(attachmentId, ada)).status).toBe(404)
  })

  it('[Y10] stays if it was uploaded again since, or a request uses it that is not stored yet', async () => {
    const store = createAttachmentStore(arena.database)
    const image = newPng()
    const { attachmentId } = await upload(ada, image)
    const uploadedAgain = await turnWith(attachmentId)
    await upload(ada, image)
    await ada.client.threads.delete(uploadedAgain)
    expect(await isStored(attachmentId)).toBe(true)
    const running = await turnWith(attachmentId)
    await store.hold([attachmentId], ada.userId, newId(), signal)
    await ada.client.threads.delete(running)
    expect(await isStored(attachmentId)).toBe(true)
  })

  it('[Y11] of a guest that no turn uses is deleted after an hour, and of an account after 24', async () => {
    const store = createAttachmentStore(arena.database)
    const account = await signUp(arena, 'owner@arena.test')
    const images = [await upload(ada), await upload(ada), await upload(account), await upload(account)]
    const ids = images.map(({ attachmentId }) => attachmentId)
    await Promise.all(
      [59, 61, 23 * 60, 25 * 60].map((minutes, index) =>
        rows(`update attachments set uploaded_at = now() - $2 * interval '1 minute' where attachment_id = $1`, [
          ids[index],
          minutes,
        ]),
      ),
    )
    await store.deleteUnused()
    expect(await Promise.all(ids.map(isStored))).toEqual([true, false, true, false])
  })

  it('[Y11] that no turn uses is deleted, and not while a request uses it', async () => {
    const store = createAttachmentStore(arena.database)
    const unused = await upload(ada)
    const used = await upload(ada)
    await turnWith(used.attachmentId)
    const held = await upload(ada)
    const fresh = await upload(ada)
    const old = [unused, used, held].map(({ attachmentId }) => attachmentId)
    await rows(
      `update attachments set uploaded_at = now() - interval '25 hours', used_at = used_at - interval '25 hours'
       where attachment_id = any ($1::uuid[])`,
      [old],
    )
    await store.hold([held.attachmentId], ada.userId, newId(), signal)
    await store.deleteUnused()
    expect(await Promise.all([...old, fresh.attachmentId].map(isStored))).toEqual([false, true, true, true])
  })

  it('[Y4] is not waited for by a request that has ended', async () => {
    const { attachmentId } = await upload(ada)
    const held = new AbortController()
    const readable = once(held.signal, 'abort')
    let reads = 0
    const database: Database = {
      ...arena.database,
      async rows(statement, values) {
        if (statement.name === 'attachments.bytes') {
          reads += 1
          await readable
        }
        return arena.database.rows(statement, values)
      },
    }
    const store = createAttachmentStore(database)
    const reading = Array.from({ length: 4 }, () => store.hold([attachmentId], ada.userId, newId(), signal))
    await expect.poll(() => reads).toBe(4)
    const request = new AbortController()
    const waiting = store.hold([attachmentId], ada.userId, newId(), request.signal)
    request.abort(new Error('The client left'))
    await expect(waiting).rejects.toThrow('The client left')
    held.abort()
    expect(await Promise.all(reading)).toHaveLength(4)
  })

  it.each(['hold', 'release'] as const)('[Y10] is locked in one order by requests: %s', async (act) => {
    const [first, second, use] = [newId(), newId(), newId()]
    const { userId } = await arena.signIn()
    const values = `select id, $2, id::text::bytea, 'image/png', 1, 1, '' from unnest($1::uuid[]) as id`
    const both = [second, first]
    await rows(`insert into attachments (attachment_id, user_id, sha256, type, width, height, bytes) ${values}`, [
      both,
      userId,
    ])
    const client = await arena.database.pool.connect()
    try {
      await client.query('begin')
      const lock = 'select from attachments where attachment_id = $1 for update nowait'
      const store = createAttachmentStore(arena.database)
      if (act === 'release') {
        await store.hold(both, userId, use, signal)
        await rows('update attachment_uses set turn_id = use_id where use_id = $1', [use])
      }
      await client.query(lock, [first])
      const acting =
        act === 'hold'
          ? store.hold(both, userId, use, signal)
          : inTransaction(arena.database, (inside) => releaseImages(inside, [use]))
      await untilWaiting(arena.database, 1)
      await client.query(lock, [second])
      await client.query('commit')
      await acting
    } finally {
      client.release(true)
    }
  })

  it('[Y13] becomes one of the account as a whole, and one that arrives meanwhile is not deleted', async () => {
    const store = createAttachmentStore(arena.database)
    const [guest, account] = [await arena.signIn(), await arena.signIn()]
    const both = newPng()
    const { attachmentId } = await upload(guest, both)
    await upload(guest)
    await guest.client.battles.start({ prompt: 'What is it?', attachments: [attachmentId] })
    await upload(account, both)
    const trigger = (body: string) =>
      rows(`create or replace function during_merge() returns trigger language plpgsql as $$ begin ${body} return null; end $$;
        create or replace trigger during_merge after update of user_id on attachments for each row execute function during_merge()`)
    try {
      await trigger(`raise exception 'The database fails';`)
      await expect(store.transfer(guest.userId, account.userId)).rejects.toThrow()
      const used = `select user_id from attachments join attachment_uses using (attachment_id) where user_id = any ($1::uuid[])`
      expect(await rows(used, [[guest.userId, account.userId]])).toEqual([{ user_id: guest.userId }])
      await trigger(`insert into attachments (attachment_id, user_id, sha256, type, width, height, bytes)
        values (gen_random_uuid(), old.user_id, 'late', 'image/png', 1, 1, '');`)
      await store.transfer(guest.userId, account.userId)
      const left = 'select user_id, sha256 from attachments where user_id = $1'
      expect(await rows(left, [guest.userId])).toEqual([{ user_id: guest.userId, sha256: Buffer.from('late') }])
      expect(await rows(left, [account.userId])).toHaveLength(2)
      expect(await rows(used, [[guest.userId, account.userId]])).toEqual([{ user_id: account.userId }])
    } finally {
      await rows('drop trigger during_merge on attachments')
    }
  })

  it('[Y12] is in the export of its owner, and deleted with the account', async () => {
    const grace = await arena.signIn()
    const image = newPng()
    const { attachmentId } = await upload(grace, image, 'A field')
    await grace.client.battles.start({ prompt: 'What is it?', attachments: [attachmentId] })
    const data = expectReply(await arena.call('/api/me/export', grace), exportMe)
    const facts = { attachmentId, type: 'image/png', width: 3, height: 2, alt: 'A field' }
    expect(data.attachments).toEqual([{ ...facts, uploadedAt: expect.any(String), data: image.toString('base64') }])
    expect(data.battles[0]!.attachments).toEqual([facts])
    await grace.client.identity.deleteMe()
    expect(await isStored(attachmentId)).toBe(false)
    expect(await rows('select 1 from attachment_uses where attachment_id = $1', [attachmentId])).toEqual([])
  })
})
