import { defaultLimits } from '@arena/contract/limits'

export type Refusal = 'office' | 'binary' | 'too-long' | 'unreadable-image' | 'too-many-images' | 'blind' | 'failed'

const OFFICE = /\.(pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|pages|numbers|epub)$/i
/** Characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what tells a program from a text
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** An SVG file is text. */
export const isImage = ({ type }: File): boolean => type.startsWith('image/') && type !== 'image/svg+xml'

/** Enough to tell what it is. */
const HEAD_BYTES = 4096
/** A longer one cannot fit into a prompt, and need not be read: a character has at most four bytes. */
const FILE_BYTES_MAX = 4 * defaultLimits.promptCharsMax

/** The text of a file, or why it has none. */
export async function readFile(file: File): Promise<{ readonly text: string } | Refusal> {
  if (OFFICE.test(file.name)) return 'office'
  const head = decode(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (head.startsWith('%PDF-')) return 'office'
  if (CONTROL.test(head)) return 'binary'
  if (file.size > FILE_BYTES_MAX) return 'too-long'
  const text = decode(await file.arrayBuffer())
  // One line break at the end is that of its last line.
  return CONTROL.test(text) ? 'binary' : { text: text.replace(/\r\n?/g, '\n').replace(/\n$/, '') }
}

/** UTF-8, UTF-16 with its mark, or what spreadsheets on Windows write. */
function decode(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
