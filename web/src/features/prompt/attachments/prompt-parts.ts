import type { Attachment, Message } from '@arena/contract'

/**
 * On the page, a prompt is one string with what was written, its text files and its images, in this order. So a draft, a
 * retry and an edit keep all of it. The service gets the files as text and the ids of the images.
 */
export interface PromptParts {
  readonly text: string
  readonly files: readonly TextFile[]
  readonly images: readonly Attachment[]
}

/** Of what the prompt has by then: text may be written while a file is read. */
export type ChangeParts = (next: (parts: PromptParts) => PromptParts) => void

export interface TextFile {
  readonly name: string
  readonly text: string
}

const FILE = 'Attached file: '
const NEXT_FILE = `\n\n${FILE}`
const OPENING = /\n\nAttached file: ([^\n]*)\n(`{3,})\w*\n/y
/** Before each image. Unicode reserves it for use inside of programs; prompts with it lose it. */
const IMAGE = '\uFDD0'

export function splitPrompt(prompt: string): PromptParts {
  const [words = '', ...images] = prompt.split(IMAGE)
  return { ...splitFiles(words), images: images.map((image) => JSON.parse(image) as Attachment) }
}

export const joinPrompt = ({ text, files, images }: PromptParts): string =>
  withImages([...(text ? [text] : []), ...files.map(blockOf)].join('\n\n'), images)

/** Text of another origin has no images of its own. */
export const withImages = (words: string, images: readonly Attachment[]): string =>
  [words.replaceAll(IMAGE, ''), ...images.map((image) => JSON.stringify(image))].join(IMAGE)

/** Without the images. */
export const wordsOf = (prompt: string): string => prompt.split(IMAGE, 1)[0]!

export const hasImages = (prompt: string): boolean => splitPrompt(prompt).images.length > 0

/** The prompt of a saved turn. */
export const savedPrompt = ({ promptText, attachments }: Message): string => withImages(promptText, attachments)

/** The members of a request. */
export function promptInRequest(prompt: string): { readonly prompt: string; readonly attachments?: string[] } {
  const ids = splitPrompt(prompt).images.map(({ attachmentId }) => attachmentId)
  return { prompt: wordsOf(prompt), ...(ids.length === 0 ? {} : { attachments: ids }) }
}

/** A fence that is longer than any in the file, so that nothing in it ends the block. */
function blockOf({ name, text }: TextFile): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  const language = /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return `${FILE}${name}\n${fence}${language}\n${text}\n${fence}`
}

/** The file that begins here, and where it ends. One that was not written by `blockOf` is none. */
function fileAt(words: string, start: number): { readonly file: TextFile; readonly end: number } | null {
  OPENING.lastIndex = start
  const [opening = '', name = '', fence = ''] = OPENING.exec(words) ?? []
  const from = start + opening.length
  const to = words.indexOf(`\n${fence}`, from)
  if (opening === '' || to < 0) return null
  const file = { name, text: words.slice(from, to) }
  const block = `\n\n${blockOf(file)}`
  const end = start + block.length
  const isWhole = words.startsWith(block, start) && (end === words.length || words[end] === '\n')
  return isWhole ? { file, end } : null
}

function splitFiles(words: string): Pick<PromptParts, 'text' | 'files'> {
  const all = `\n\n${words}`
  let start = all.indexOf(NEXT_FILE)
  while (start >= 0) {
    const files: TextFile[] = []
    let end = start
    for (let found = fileAt(all, end); found; found = fileAt(all, end)) {
      files.push(found.file)
      end = found.end
    }
    if (end === all.length) return { text: all.slice(2, start), files }
    // Something else follows: it was written so, not attached. Nothing in it can be attached either.
    start = all.indexOf(NEXT_FILE, end + 1)
  }
  return { text: words, files: [] }
}
