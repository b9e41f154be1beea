import { isUtf8 } from 'node:buffer'
import { Unreadable } from './unreadable.ts'

/** The text of a file without a byte order mark; every line ends with a line feed. */
export function decodeText(file: Uint8Array): string {
  const line = firstLineThatIsNotText(file)
  if (line !== null) throw new Unreadable('The file is not text in UTF-8. Save it as UTF-8.', line)
  const text = new TextDecoder().decode(withLineFeeds(file))
  if (text.trim() === '') throw new Unreadable('The file is empty.', 1)
  return text
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Of bytes: the same replacement in a string of many line ends takes gigabytes. */
function withLineFeeds(file: Uint8Array): Uint8Array {
  if (!file.includes(CARRIAGE_RETURN)) return file
  const bytes = new Uint8Array(file.length)
  let length = 0
  for (let at = 0; at < file.length; at += 1) {
    if (file[at] === LINE_FEED && at > 0 && file[at - 1] === CARRIAGE_RETURN) continue
    bytes[length] = file[at] === CARRIAGE_RETURN ? LINE_FEED : file[at]!
    length += 1
  }
  return bytes.subarray(0, length)
}

function firstLineThatIsNotText(file: Uint8Array): number | null {
  const isText = (bytes: Uint8Array) => isUtf8(bytes) && !bytes.includes(0)
  if (isText(file)) return null
  let start = 0
  // Many lines at once, then fewer: most of a large file is skipped fast.
  for (const size of [1_048_576, 1_024, 1])
    while (start < file.length) {
      const end = file.indexOf(LINE_FEED, start + size - 1)
      const bytes = file.subarray(start, end === -1 ? file.length : end + 1)
      if (!isText(bytes)) break
      start += bytes.length
    }
  let line = 1
  for (let at = 0; at < start; at += 1) if (file[at] === LINE_FEED) line += 1
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
