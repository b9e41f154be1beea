import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** The field has the focus when the page opens: not on a touch screen, where it would open the keyboard, and not if the reader moved the focus. */
export function useFirstFocus(field: RefObject<HTMLTextAreaElement | null>, wanted: boolean): void {
  const focus = () => {
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.id === 'content'
    if (!wanted || !isFree || matchMedia('(hover: none), (pointer: coarse)').matches) return
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(-1, -1)
  }
  // Before the first paint, so that nothing typed is lost, and again after a navigation gave the focus to the page.
  useLayoutEffect(focus, [field, wanted])
  useEffect(focus, [field, wanted])
}
