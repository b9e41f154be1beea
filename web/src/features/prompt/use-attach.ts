import { useRef, useState } from 'react'
import { useArena } from '../../session/index.tsx'
import { useSignedIn } from '../../shell/use-signed-in.ts'
import type { RefusedFile } from './attachments/attach-files.ts'
import { joinPrompt, splitPrompt } from './prompt-parts.ts'

export interface Attach {
  readonly attaching: boolean
  readonly refused: readonly RefusedFile[]
  /** Why the last file could not be attached. */
  readonly error: unknown
  attach(files: FileList): void
}

/** Adds files to a prompt. What reads them is loaded with the first one. */
export function useAttach(prompt: string, onChange: (prompt: string) => void, images: boolean): Attach {
  const arena = useArena()
  const signedIn = useSignedIn()
  const [attaching, setAttaching] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [error, setError] = useState<unknown>(null)
  // It can be changed while files are read.
  const current = useRef({ prompt, onChange })
  current.current = { prompt, onChange }
  const attach = async (files: readonly File[]) => {
    if (files.length === 0 || attaching) return
    setAttaching(true)
    setRefused([])
    setError(null)
    try {
      const { attachFiles } = await import('./attachments/attach-files.ts')
      const refused = await attachFiles(files, {
        parts: () => splitPrompt(current.current.prompt),
        onChange(parts) {
          const prompt = joinPrompt(parts)
          // The next file comes before the page is drawn again.
          current.current.prompt = prompt
          current.current.onChange(prompt)
        },
        images,
        upload: (file) => signedIn.run(() => arena.attachments.upload(file)),
      })
      setRefused(refused)
    } catch (error) {
      setError(error)
    } finally {
      setAttaching(false)
    }
  }
  // The list of a field is emptied with the field.
  return { attaching, refused, error, attach: (files) => void attach([...files]) }
}
