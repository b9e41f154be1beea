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

/** The code that can show a room's messages: the room's own, and whoever imports them. */
function codeOf(room: string): string {
  const catalogue = path.join(room, 'messages', 'index.ts')
  const imports = ({ file, text }: (typeof sources)[number]) =>
    [...text.matchAll(/from '(\.[^']+)'/g)].some(
      ([, target]) => path.resolve(path.dirname(file), target!) === catalogue,
    )
  return sources
    .filter((source) => source.file.startsWith(room + path.sep) || imports(source))
    .map(({ text }) => text)
    .join('\n')
}

function unused(messages: Messages, code: string, place: readonly string[] = []): string[] {
  const parent = place.at(-1)
  if (parent && isTakenWhole(parent, code)) return []
  return Object.entries(messages).flatMap(([key, message]) => {
    const here = [...place, key]
    if (!isRead(key, code)) return [here.join('.')]
    return typeof message === 'object' ? unused(message, code, here) : []
  })
}

/** `t.key`, `const { key } = useMessages(messages)`, or the key itself where a key is chosen: `labels[state]`. */
const isRead = (key: string, code: string): boolean =>
  new RegExp(`\\.${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\} = (?:use|t\\b)`).test(code) ||
  (/\b(?:t|labels)\[/.test(code) && code.includes(`'${key}'`))

/** `t.modes[mode]`, `Object.values(t.modes)`, or `const t = useMessages(messages).modes` and `t[mode]`: any of them is shown. */
const isTakenWhole = (key: string, code: string): boolean =>
  new RegExp(`\\.${key}[[)]`).test(code) || (new RegExp(` = .*\\.${key}$`, 'm').test(code) && /\bt\[/.test(code))

describe.each(files.filter((file) => file.endsWith(path.join('messages', 'en.ts'))))('%s', (file) => {
  it('holds no message that nothing shows', async () => {
    const { english } = (await import(file)) as { english: Messages }
    expect(unused(english, codeOf(path.dirname(path.dirname(file))))).toEqual([])
  })
})
