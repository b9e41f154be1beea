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

export interface TextFile {
  readonly name: string
  readonly text: string
}

const FILE = 'Attached file: '
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

/** The prompt of a saved turn. */
export const savedPrompt = ({ promptText, attachments }: Message): string => withImages(promptText, attachments)

/** The members of a request. */
export function promptInRequest(prompt: string): { readonly prompt: string; readonly attachments?: string[] } {
  const ids = splitPrompt(prompt).images.map(({ attachmentId }) => attachmentId)
  return { prompt: wordsOf(prompt), ...(ids.length === 0 ? {} : { attachments: ids }) }
}

/** A fence that is longer than any in the file, so that nothing in it ends the block. */
function blockOf({ name, text }: TextFile): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const language = /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return `${FILE}${name}\n${fence}${language}\n${text}\n${fence}`
}

function splitFiles(words: string): Pick<PromptParts, 'text' | 'files'> {
  const start = words.startsWith(FILE) ? 0 : words.indexOf(`\n\n${FILE}`)
  const files: TextFile[] = []
  let rest = start < 0 ? '' : words.slice(start).trimStart()
  while (rest.startsWith(FILE)) {
    const [name = '', opening = '', ...lines] = rest.split('\n')
    const end = lines.indexOf(/^`{3,}/.exec(opening)?.[0] ?? '-')
    if (end < 0) break
    files.push({ name: name.slice(FILE.length), text: lines.slice(0, end).join('\n') })
    rest = lines
      .slice(end + 1)
      .join('\n')
      .trimStart()
  }
  // Something else follows: it was written so, not attached.
  return files.length === 0 || rest !== '' ? { text: words, files: [] } : { text: words.slice(0, start), files }
}
