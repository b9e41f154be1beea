import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Calls back when an element is removed while it has the focus, which would otherwise move to the top of the page. */
export function useFocusLost(element: RefObject<HTMLElement | null>, onLost: () => void): void {
  const callback = useRef(onLost)
  callback.current = onLost
  useLayoutEffect(() => {
    const current = element.current
    return () => {
      if (current?.contains(document.activeElement)) callback.current()
    }
  }, [element])
}
