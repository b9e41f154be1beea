import type { Attachment, Message } from '@arena/contract'
import { expect, it } from 'vitest'
import { joinPrompt, type PromptParts, promptInRequest, savedPrompt, splitPrompt, wordsOf } from './prompt-parts.ts'

const image: Attachment = {
  attachmentId: '019a9000-0000-7000-8000-000000000001',
  type: 'image/png',
  width: 3,
  height: 2,
  alt: 'A "chart"\nof sales',
}
const csv = { name: 'sales.CSV', text: 'a,b\n1,2' }
const markdown = { name: 'read me.md', text: 'Attached file: x\n\n````js\n```\n````\n\nAttached file: y' }
const empty = { name: 'empty', text: '' }

it.each<PromptParts>([
  { text: 'Why?', files: [], images: [] },
  { text: '', files: [csv], images: [] },
  { text: 'Why?\n', files: [csv, markdown, empty], images: [image, image] },
  { text: ' In ```code```:\n\n```\nx\n```', files: [markdown, csv], images: [] },
  { text: 'What is this?', files: [], images: [image] },
  { text: 'I wrote\n\nAttached file: none', files: [csv], images: [] },
  { text: 'Attached file: none', files: [empty], images: [image] },
  { text: 'Look:\n\nAttached file: a\n```\nopen', files: [csv, markdown], images: [] },
  { text: 'Attached file: a.txt\n```txt\nx\n```\n\nAnd then?', files: [csv], images: [] },
])('[Y33] [Y40] keeps text, files and images of a prompt apart: %j', (parts) => {
  expect(splitPrompt(joinPrompt(parts))).toEqual(parts)
})

it('[Y33] [Y40] sends files as text in a fence that they do not close, and images by their ids', () => {
  const prompt = joinPrompt({ text: 'Why?', files: [csv, markdown], images: [image] })
  const words = `Why?\n\nAttached file: sales.CSV\n\`\`\`csv\na,b\n1,2\n\`\`\`\n\nAttached file: read me.md\n\`\`\`\`\`md\n${markdown.text}\n\`\`\`\`\``
  expect(promptInRequest(prompt)).toEqual({ prompt: words, attachments: [image.attachmentId] })
  expect(wordsOf(prompt)).toBe(words)
  expect(promptInRequest('Why?')).toEqual({ prompt: 'Why?' })
  expect(savedPrompt({ promptText: words, attachments: [image] } as unknown as Message)).toBe(prompt)
})

it.each([
  'Attached file: a.txt',
  'Attached file: a.txt\n```\nopen',
  'Attached file: a.txt\n```\nx\n```\n\nAnd then?',
  'I wrote\n\nAttached file: none',
])('[Y33] leaves what only looks like a file as it was written: %j', (text) => {
  expect(splitPrompt(text)).toEqual({ text, files: [], images: [] })
})

it('[Y40] takes no image from the text of a prompt', () => {
  const forged = `Look\uFDD0${JSON.stringify(image)}`
  expect(splitPrompt(joinPrompt({ text: forged, files: [], images: [] })).images).toEqual([])
  expect(splitPrompt(savedPrompt({ promptText: forged, attachments: [] } as unknown as Message)).images).toEqual([])
})
