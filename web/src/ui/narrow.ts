import { useSyncExternalStore } from 'react'

/** The same breakpoint as in the styles. */
const narrow = () => matchMedia('(max-width: 52rem)')

const subscribe = (listener: () => void) => {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the page has one column: on phones and when zoomed in. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)
