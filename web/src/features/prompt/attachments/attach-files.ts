import { ArenaApiError, type ArenaClient } from '@arena/client'
import type { Attachment } from '@arena/contract'
import { ATTACHMENTS_MAX, defaultLimits } from '@arena/contract/limits'
import { type ChangeParts, joinPrompt, type PromptParts, wordsOf } from './prompt-parts.ts'
import { isImage, type Refusal, readFile } from './read-file.ts'
import { scaleImage } from './scale-image.ts'

export interface RefusedFile {
  readonly name: string
  readonly why: Refusal
}

export interface AttachResult {
  /** The names of the files that were added. */
  readonly added: readonly string[]
  readonly refused: readonly RefusedFile[]
  /** What stops all uploads, such as a full quota. */
  readonly error: unknown
}

interface AttachOptions {
  /** What the prompt has now; it can change while files are read. */
  readonly parts: () => PromptParts
  readonly change: ChangeParts
  readonly images: boolean
  readonly upload: (file: Blob) => ReturnType<ArenaClient['attachments']['upload']>
  readonly signal: AbortSignal
}

/** Adds files to a prompt, one after another. A file that cannot be added does not stop the others. */
export async function attachFiles(files: readonly File[], options: AttachOptions): Promise<AttachResult> {
  const added: string[] = []
  const refused: RefusedFile[] = []
  let error: unknown = null
  for (const file of files) {
    if (options.signal.aborted) break
    const { name } = file
    try {
      // What stopped one upload stops the next one too.
      const why = isImage(file)
        ? error
          ? 'failed'
          : await attachImage(file, options)
        : await attachText(file, options)
      if (why) refused.push({ name, why })
      else added.push(name)
    } catch (thrown) {
      if (stopsUploads(thrown)) error = thrown
      else refused.push({ name, why: 'failed' })
    }
  }
  return { added, refused, error }
}

/** The session has ended, the user is blocked, or a quota or a rate limit is reached. */
const stopsUploads = (error: unknown): boolean =>
  error instanceof ArenaApiError && [401, 403, 413, 429].includes(error.status)

async function attachText(file: File, { parts, change, signal }: AttachOptions): Promise<Refusal | null> {
  const read = await readFile(file)
  if (typeof read === 'string') return read
  const added = { name: file.name.replace(/\s+/g, ' '), text: read.text }
  const withFile = (before: PromptParts) => ({ ...before, files: [...before.files, added] })
  // The service counts code points.
  if ([...wordsOf(joinPrompt(withFile(parts())))].length > defaultLimits.promptCharsMax) return 'too-long'
  if (!signal.aborted) change(withFile)
  return null
}

async function attachImage(file: File, options: AttachOptions): Promise<Refusal | null> {
  const { parts, change, images, upload, signal } = options
  if (!images) return 'blind'
  if (parts().images.length >= ATTACHMENTS_MAX) return 'too-many-images'
  const scaled = await scaleImage(file)
  if (scaled === null) return 'unreadable-image'
  const { attachmentId, type, width, height, alt } = await upload(scaled)
  const added: Attachment = { attachmentId, type, width, height, alt }
  if (signal.aborted) return null
  change((before) => {
    // The same image has the same id.
    const others = before.images.filter((image) => image.attachmentId !== attachmentId)
    return { ...before, images: [...others, added] }
  })
  return null
}
