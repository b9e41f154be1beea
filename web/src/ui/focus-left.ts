import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Tells that an element leaves the page with the focus in it. Without a new place the focus would be at the page's top. */
export function useFocusLeft(element: RefObject<HTMLElement | null>, onLeft: () => void): void {
  const left = useRef(onLeft)
  left.current = onLeft
  useLayoutEffect(() => {
    const shown = element.current
    return () => {
      if (shown?.contains(document.activeElement)) left.current()
    }
  }, [element])
}
