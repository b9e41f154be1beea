import { isUtf8 } from 'node:buffer'
import { Unreadable } from './unreadable.ts'

/** As many as a spreadsheet has. */
const LINES_MAX = 1_048_576

/** The text of a file without a byte order mark; every line ends with a line feed. */
export function decodeText(file: Uint8Array): string {
  const bytes = withLineFeeds(file)
  checkLines(bytes)
  const text = new TextDecoder().decode(bytes)
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

/** Throws unless all lines are text, and not too many: each costs time, also an empty one. */
function checkLines(bytes: Uint8Array): void {
  const isText = (part: Uint8Array) => isUtf8(part) && !part.includes(0)
  const isAllText = isText(bytes)
  for (let line = 1, start = 0; start < bytes.length; line += 1) {
    if (line > LINES_MAX) throw new Unreadable(`The file has more than ${LINES_MAX} lines.`, line)
    const next = bytes.indexOf(LINE_FEED, start)
    const end = next === -1 ? bytes.length : next
    if (!isAllText && !isText(bytes.subarray(start, end)))
      throw new Unreadable('The file is not text in UTF-8. Save it as UTF-8.', line)
    start = end + 1
  }
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
