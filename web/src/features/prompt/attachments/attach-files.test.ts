import { ArenaApiError } from '@arena/client'
import { expect, it, vi } from 'vitest'
import { attachFiles } from './attach-files.ts'
import type { PromptParts } from './prompt-parts.ts'

vi.mock('./scale-image.ts', () => ({ scaleImage: (file: File) => Promise.resolve(file) }))

const image = (name: string) => new File([name], name, { type: 'image/png' })
const text = (name: string, words = name) => new File([words], name)
const quota = new ArenaApiError({ status: 413, body: null, headers: new Headers() })

/** Uploads fail with what is named. */
async function attached(files: readonly File[], failures: Record<string, unknown> = {}) {
  let parts: PromptParts = { text: '', files: [], images: [] }
  const result = await attachFiles(files, {
    parts: () => parts,
    change: (next) => {
      parts = next(parts)
    },
    images: true,
    upload: async (file) => {
      const name = await file.text()
      if (failures[name]) throw failures[name]
      return { success: true, attachmentId: name, type: 'image/png', width: 1, height: 1, alt: null }
    },
    signal: new AbortController().signal,
  })
  return {
    ...result,
    images: parts.images.map(({ attachmentId }) => attachmentId),
    files: parts.files.map(({ name }) => name),
  }
}

it('[Y34] attaches the other files when the upload of one fails', async () => {
  const files = [image('1.png'), text('a.pdf'), image('2.png'), text('b.txt')]
  expect(await attached(files, { '1.png': new TypeError('Failed to fetch') })).toEqual({
    added: ['2.png', 'b.txt'],
    refused: [
      { name: '1.png', why: 'failed' },
      { name: 'a.pdf', why: 'office' },
    ],
    error: null,
    images: ['2.png'],
    files: ['b.txt'],
  })
})

it('[Y34] uploads no more images when a quota is reached, and says so', async () => {
  expect(await attached([image('1.png'), image('2.png'), text('b.txt')], { '1.png': quota })).toEqual({
    added: ['b.txt'],
    refused: [{ name: '2.png', why: 'failed' }],
    error: quota,
    images: [],
    files: ['b.txt'],
  })
})

it('[Y33] measures the prompt as the service does: in code points, with names and fences', async () => {
  const around = 'Attached file: a\n```\n\n```'.length
  const fits = '🙂'.repeat(100_000 - around)
  expect(await attached([text('a', fits)])).toMatchObject({ added: ['a'], refused: [] })
  expect(await attached([text('a', `${fits}!`)])).toMatchObject({ refused: [{ name: 'a', why: 'too-long' }] })
})
