import { type RefObject, useEffect } from 'react'

/** The field has the focus when the page opens: not on a touch screen, where it would open the keyboard, and not if the reader moved the focus. */
export function useFirstFocus(field: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.id === 'content'
    if (wanted && isFree && !matchMedia('(hover: none), (pointer: coarse)').matches)
      field.current?.focus({ preventScroll: true })
  }, [field, wanted])
}
