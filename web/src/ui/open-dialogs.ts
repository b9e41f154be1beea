import { useSyncExternalStore } from 'react'

let open = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  open += by
  for (const listener of listeners) listener()
}

/** Counts a dialog that was opened; the function returned says that it is closed. */
export function noteOpenDialog(): () => void {
  change(1)
  return () => change(-1)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a dialog stands before the page: what is behind it can neither be pressed nor heard. */
export const useDialogOpen = (): boolean => useSyncExternalStore(subscribe, () => open > 0)
