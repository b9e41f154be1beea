import { useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'

let open = 0
const { subscribe, emit } = createEmitter()

/** Counts an open dialog. Returns the function to call when it closes. */
export function countOpenDialog(): () => void {
  open += 1
  emit()
  return () => {
    open -= 1
    emit()
  }
}

/** Whether a dialog covers the page, which then cannot be clicked or read by screen readers. */
export const useDialogOpen = (): boolean => useSyncExternalStore(subscribe, () => open > 0)
