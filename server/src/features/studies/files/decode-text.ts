import { isUtf8 } from 'node:buffer'
import { Unreadable } from './unreadable.ts'

/** The text of a file without a byte order mark; every line ends with a line feed. */
export function decodeText(file: Uint8Array): string {
  const line = firstLineThatIsNotText(file)
  if (line !== null) throw new Unreadable('The file is not text in UTF-8. Save it as UTF-8.', line)
  const text = new TextDecoder().decode(file).replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  if (text.trim() === '') throw new Unreadable('The file is empty.', 1)
  return text
}

const LINE_FEED = 0x0a

function firstLineThatIsNotText(file: Uint8Array): number | null {
  if (isUtf8(file) && !file.includes(0)) return null
  let line = 1
  for (let start = 0; start < file.length; line += 1) {
    const end = file.indexOf(LINE_FEED, start)
    const bytes = file.subarray(start, end === -1 ? file.length : end)
    if (!isUtf8(bytes) || bytes.includes(0)) return line
    start += bytes.length + 1
  }
  return line
}

/** The line of an offset. Offsets must not decrease, so that all calls together read the text once. */
export function countLines(text: string): (offset: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (offset) => {
    for (; next !== -1 && next < offset; next = text.indexOf('\n', next + 1)) line += 1
    return line
  }
}
