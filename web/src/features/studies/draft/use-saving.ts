import type { Contestant, Study, StudyChange } from '@arena/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { explain } from '../../../failure/explain.ts'
import { useArena } from '../../../session/index.tsx'
import { useStudyChanged } from '../core/use-study.ts'

const TYPING_PAUSE_MS = 600
const RETRY_MS = 5_000

interface Unsaved {
  readonly settings?: StudyChange
  readonly contestants?: readonly Contestant[]
}

const nothing: Unsaved = {}

type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' }
  | { readonly kind: 'failed'; readonly error: unknown }

/**
 * Saves a draft as it is typed. What could not be saved is kept, sent again with the next change, and after a lost connection
 * by itself.
 */
export function useSaving(studyId: string) {
  const arena = useArena()
  const changed = useStudyChanged()
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const unsaved = useRef<Unsaved>(nothing)
  const running = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = async (): Promise<void> => {
    let study: Study | null = null
    while (unsaved.current !== nothing) {
      const sending = unsaved.current
      const { settings, contestants } = sending
      setState({ kind: 'saving' })
      try {
        // First, because the settings may name one of them as the baseline.
        if (contestants) study = await arena.studies.putContestants(studyId, { items: [...contestants] })
        if (settings) study = await arena.studies.change(studyId, settings)
      } catch (error) {
        setState({ kind: 'failed', error })
        if (['offline', 'unreachable', 'service', 'limited'].includes(explain(error).kind)) schedule(RETRY_MS)
        throw error
      }
      // What was typed meanwhile is sent with it.
      if (unsaved.current === sending) unsaved.current = nothing
    }
    setState({ kind: 'saved' })
    if (study) await changed(study)
  }
  const sendRef = useRef(send)
  sendRef.current = send

  /** Saves now. Throws if that fails. */
  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    running.current ??= sendRef.current().finally(() => {
      running.current = null
    })
    return running.current
  }, [])
  const schedule = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush().catch(() => {}), ms)
  }
  const add = (changes: Unsaved) => {
    const { settings, contestants } = { ...unsaved.current, ...changes }
    unsaved.current = {
      ...(settings && { settings: { ...unsaved.current.settings, ...settings } }),
      ...(contestants && { contestants }),
    }
    setState({ kind: 'unsaved' })
    schedule(TYPING_PAUSE_MS)
  }

  useEffect(() => () => void flush().catch(() => {}), [flush])
  const pending = state.kind !== 'saved'
  useEffect(() => {
    if (!pending) return
    const leave = (event: BeforeUnloadEvent) => {
      void flush().catch(() => {})
      event.preventDefault()
    }
    addEventListener('beforeunload', leave)
    return () => removeEventListener('beforeunload', leave)
  }, [pending, flush])

  return { state, add, flush }
}
