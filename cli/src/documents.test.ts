import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { commands } from './commands.ts'

const root = path.resolve(import.meta.dirname, '../..')
const documents = ['.', 'docs', 'client', 'ratings'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file)),
)

/** What follows `npx arena` in a document, up to the end of the code or of the command. */
const calls = documents.flatMap((document) =>
  [...readFileSync(path.join(root, document), 'utf8').matchAll(/npx arena ([^`|>#;&\n]+)/g)].map(([, words]) => ({
    document,
    words: words!.trim(),
  })),
)

it('documents name only commands and options that exist', () => {
  expect(calls.length).toBeGreaterThan(30)
  const wrong = calls.filter(({ words }) => {
    if (/^(help|--version|--help)\b/.test(words)) return false
    // A sentence may name a group, such as `npx arena keys`.
    if (commands.some(({ name }) => name.startsWith(`${words} `))) return false
    const command = commands.find(({ name }) => `${words} `.startsWith(`${name} `))
    const options = [...words.matchAll(/(?<=\s)--([a-z-]+)/g)].map(([, option]) => option!)
    return !command || options.some((option) => option !== 'help' && !(option in command.options))
  })
  expect(wrong).toEqual([])
})
