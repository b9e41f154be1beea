import { useSyncExternalStore } from 'react'

/** The same width as in the styles. */
const narrow = () => matchMedia('(max-width: 52rem)')

const subscribe = (listener: () => void) => {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for one thing beside another: phones, and pages that are zoomed in. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)
