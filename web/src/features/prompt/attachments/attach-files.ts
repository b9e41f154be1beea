import type { ArenaClient } from '@arena/client'
import type { Attachment } from '@arena/contract'
import { ATTACHMENTS_MAX, defaultLimits } from '@arena/contract/limits'
import type { PromptParts } from '../prompt-parts.ts'
import { isImage, type Refusal, readFile } from './read-file.ts'
import { scaleImage } from './scale-image.ts'

export interface RefusedFile {
  readonly name: string
  readonly why: Refusal
}

interface AttachOptions {
  /** What the prompt has now; it can change while files are read. */
  readonly parts: () => PromptParts
  readonly onChange: (parts: PromptParts) => void
  readonly images: boolean
  readonly upload: (file: Blob) => ReturnType<ArenaClient['attachments']['upload']>
}

/** Adds files to a prompt, one after another, and returns those that were refused. */
export async function attachFiles(files: readonly File[], options: AttachOptions): Promise<readonly RefusedFile[]> {
  const refused: RefusedFile[] = []
  for (const file of files) {
    const why = await (isImage(file) ? attachImage : attachText)(file, options)
    if (why) refused.push({ name: file.name, why })
  }
  return refused
}

async function attachText(file: File, { parts, onChange }: AttachOptions): Promise<Refusal | null> {
  // A longer one cannot fit, and need not be read.
  if (file.size > 4 * defaultLimits.promptCharsMax) return 'too-long'
  const read = await readFile(file)
  if (typeof read === 'string') return read
  const { text, files, images } = parts()
  const lengths = [text, read.text, ...files.map((other) => other.text)].map(({ length }) => length)
  if (lengths.reduce((sum, length) => sum + length) > defaultLimits.promptCharsMax) return 'too-long'
  onChange({ text, images, files: [...files, { name: file.name.replace(/\s+/g, ' '), text: read.text }] })
  return null
}

async function attachImage(file: File, { parts, onChange, images, upload }: AttachOptions): Promise<Refusal | null> {
  if (!images) return 'blind'
  if (parts().images.length >= ATTACHMENTS_MAX) return 'too-many-images'
  const scaled = await scaleImage(file)
  if (scaled === null) return 'unreadable-image'
  const { attachmentId, type, width, height, alt } = await upload(scaled)
  const added: Attachment = { attachmentId, type, width, height, alt }
  const before = parts()
  // The same image has the same id.
  const others = before.images.filter((image) => image.attachmentId !== attachmentId)
  onChange({ ...before, images: [...others, added] })
  return null
}
