import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Messages } from './catalogue.ts'

const root = path.resolve(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => path.join(root, file))
const sources = files
  .filter((file) => !/\.test\.tsx?$/.test(file) && path.basename(path.dirname(file)) !== 'messages')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** The code that can show the messages of a folder: the folder itself, and every file that imports its catalogue. */
function codeOf(folder: string): string {
  if (path.basename(folder) === 'language') return sources.map(({ text }) => text).join('\n')
  const catalogue = path.join(folder, 'messages', 'index.ts')
  const imports = ({ file, text }: (typeof sources)[number]) =>
    [...text.matchAll(/from '(\.[^']+)'/g)].some(
      ([, target]) => path.resolve(path.dirname(file), target!) === catalogue,
    )
  return sources
    .filter((source) => source.file.startsWith(folder + path.sep) || imports(source))
    .map(({ text }) => text)
    .join('\n')
}

function unused(messages: Messages, code: string, parents: readonly string[] = []): string[] {
  const parent = parents.at(-1)
  if (parent && isReadByKey(parent, code)) return []
  return Object.entries(messages).flatMap(([key, message]) => {
    const keys = [...parents, key]
    if (!isRead(key, code)) return [keys.join('.')]
    return typeof message === 'object' ? unused(message, code, keys) : []
  })
}

/** `t.key`, `const { key } = useMessages(messages)`, or the key as a string where messages are read by key: `labels[state]`. */
const isRead = (key: string, code: string): boolean =>
  new RegExp(`\\.${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\} = (?:use|t\\b)`).test(code) ||
  (/\b(?:t|labels|pages)\[/.test(code) && code.includes(`'${key}'`))

/** `t.modes[mode]`, `Object.values(t.modes)`, or `const t = useMessages(messages).modes` with `t[mode]`: every key may be read. */
const isReadByKey = (key: string, code: string): boolean =>
  new RegExp(`\\.${key}[[)]`).test(code) || (new RegExp(` = .*\\.${key}$`, 'm').test(code) && /\bt\[/.test(code))

describe.each(files.filter((file) => file.endsWith(path.join('messages', 'en.ts'))))('%s', (file) => {
  it('has no unused message', async () => {
    const { english } = (await import(file)) as { english: Messages }
    expect(unused(english, codeOf(path.dirname(path.dirname(file))))).toEqual([])
  })
})
