import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX, type CompletionRequest, type Limits } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { storable } from '../../base/storable.ts'
import type { Image, SentMessage } from '../../providers/port/model-client.ts'
import { readImage } from '../attachments/index.ts'

/** A battle empties messages and images as soon as it has read them: they can be megabytes, and it waits and runs for minutes. */
export interface Conversation {
  messages: readonly SentMessage[]
  /** The last message of the user. */
  readonly prompt: string
  /** Those of the last message of the user. */
  images: readonly Image[]
  readonly system: string | null
}

export const wrong = (rule: string) => new ArenaError('field-invalid', { field: 'messages', rule })

export interface MessageLimits extends Limits {
  /** Of all messages together. */
  readonly imagesMax: number
}

/** Reads the messages of a request, and refuses texts that are too long for chat, too. */
export function readMessages({ messages: given }: CompletionRequest, limits: MessageLimits): Conversation {
  const isImage = ({ type }: { readonly type: string }) => type === 'image_url'
  const parts = given.flatMap(({ content }) => (Array.isArray(content) ? content : []))
  if (parts.filter(isImage).length > limits.imagesMax)
    throw wrong(`must have at most ${limits.imagesMax} images in all messages together`)
  const messages = given.map(({ role, content = null }): SentMessage => {
    // As after a call of a tool, or a reply that failed.
    if (content === null && role === 'assistant') return { role, content: '' }
    if (content === null) throw wrong('must each have a text as its content, unless it is of the assistant')
    const { text, images } = readContent(content, { mayHaveImages: role === 'user' })
    return {
      role: role === 'developer' ? 'system' : role,
      content: storable(text),
      ...(images.length > 0 && { images }),
    }
  })
  const ofUser = messages.filter(({ role }) => role === 'user')
  const prompts = ofUser.map(({ content }) => content)
  const prompt = prompts.at(-1) ?? ''
  if (prompt.trim() === '') throw wrong('must have a last message of the user, which cannot be empty')
  const { promptCharsMax, systemCharsMax } = limits
  if (prompts.some((text) => isLonger(text, promptCharsMax)))
    throw wrong(`must have at most ${promptCharsMax} characters in each message`)
  const systems = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const system = systems.join('\n\n')
  if (isLonger(system, systemCharsMax))
    throw wrong(`must have at most ${systemCharsMax} characters in all system messages together`)
  return { messages, prompt, images: ofUser.at(-1)?.images ?? [], system: systems.length > 0 ? system : null }
}

function readContent(
  content: string | Extract<CompletionRequest['messages'][number]['content'], readonly object[]>,
  { mayHaveImages }: { readonly mayHaveImages: boolean },
): { text: string; images: readonly Image[] } {
  if (typeof content === 'string') return { text: content, images: [] }
  const texts: string[] = []
  const images: Image[] = []
  for (const { type, text, image_url } of content) {
    if (type === 'text' && text !== undefined) texts.push(text)
    else if (type === 'image_url' && image_url !== undefined && mayHaveImages) images.push(readDataUrl(image_url.url))
    else
      throw wrong(`can have parts of the types text and, of the user, image_url: ${type.slice(0, 40)} is not supported`)
  }
  if (images.length > ATTACHMENTS_MAX) throw wrong(`must have at most ${ATTACHMENTS_MAX} images in each message`)
  return { text: texts.join(''), images }
}

const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,/

/** Nothing is fetched: an address of somebody else could be one inside the network of the service. */
function readDataUrl(url: string): Image {
  const [start] = dataUrl.exec(url) ?? []
  if (start === undefined) throw wrong('can have images as data URLs only, such as data:image/png;base64,…')
  const file = Buffer.from(url.slice(start.length), 'base64')
  if (file.length > ATTACHMENT_BYTES_MAX) throw wrong(`must have images of at most ${ATTACHMENT_BYTES_MAX} bytes`)
  const image = readImage(file)
  if ('fault' in image) throw new ArenaError('image-invalid', { rule: image.fault })
  return image
}

/** In code points, each of which has one or two UTF-16 units. Counting those of 6 MiB would hold up all other requests. */
export const isLonger = (text: string, charsMax: number): boolean =>
  text.length > 2 * charsMax || (text.length > charsMax && [...text].length > charsMax)
