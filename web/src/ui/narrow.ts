import { useSyncExternalStore } from 'react'

/** Follows a media query of the styles. */
function mediaQuery(condition: string): () => boolean {
  const query = () => matchMedia(condition)
  const subscribe = (listener: () => void) => {
    const found = query()
    found.addEventListener('change', listener)
    return () => found.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query().matches)
}

/** Whether the page has one column: on phones and when zoomed in. */
export const useNarrow = mediaQuery('(max-width: 52rem)')

/** Whether there is room for a sidebar. */
export const useWide = mediaQuery('(min-width: 75rem)')
