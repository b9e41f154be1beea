import { useEffect, useRef, useState } from 'react'
import { useArena } from '../../../session/index.tsx'
import { useSignedIn } from '../../../shell/sign-in/use-signed-in.ts'
import type { AttachResult } from './attach-files.ts'
import { type ChangeParts, joinPrompt, splitPrompt } from './prompt-parts.ts'

export interface Attach extends AttachResult {
  /** Whether something is uploaded: what is sent now would not have it. */
  readonly attaching: boolean
  attach(files: FileList): void
  /** Changes what is attached. What was refused before is not of interest any more. */
  readonly change: ChangeParts
  /** Runs an upload after those that already run. */
  readonly run: RunUpload
}

/** The signal aborts when the prompt field is gone. */
export type RunUpload = (work: (signal: AbortSignal) => Promise<void>) => void

const nothing: AttachResult = { added: [], refused: [], error: null }

/** Adds files to a prompt. What reads them is loaded with the first one. */
export function useAttach(prompt: string, onChange: (prompt: string) => void, images: boolean): Attach {
  const arena = useArena()
  const signedIn = useSignedIn()
  const [running, setRunning] = useState(0)
  const [result, setResult] = useState(nothing)
  const queue = useRef(Promise.resolve())
  const gone = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    gone.current = controller
    return () => controller.abort()
  }, [])
  // It can be changed while files are read.
  const current = useRef({ prompt, onChange })
  current.current = { prompt, onChange }
  const add: ChangeParts = (next) => {
    const prompt = joinPrompt(next(splitPrompt(current.current.prompt)))
    // The next file comes before the page is drawn again.
    current.current.prompt = prompt
    current.current.onChange(prompt)
  }
  const run: RunUpload = (work) => {
    const { signal } = gone.current
    if (running === 0) setResult(nothing)
    setRunning((count) => count + 1)
    queue.current = queue.current
      .then(() => work(signal))
      .catch((error) => setResult((before) => ({ ...before, error })))
      .finally(() => setRunning((count) => count - 1))
  }
  const attach = (files: readonly File[]) =>
    run(async (signal) => {
      const { attachFiles } = await import('./attach-files.ts')
      const { added, refused, error } = await attachFiles(files, {
        parts: () => splitPrompt(current.current.prompt),
        change: add,
        images,
        upload: (file) => signedIn.run(() => arena.attachments.upload(file, { signal })),
        signal,
      })
      setResult((before) => ({ added, refused: [...before.refused, ...refused], error: before.error ?? error }))
    })
  return {
    ...result,
    attaching: running > 0,
    // The list of a field is emptied with the field.
    attach: (files) => void (files.length > 0 && attach([...files])),
    change: (next) => {
      add(next)
      setResult(nothing)
    },
    run,
  }
}
