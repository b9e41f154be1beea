import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, so that a plot keeps its text size. */
export function useWidth<Element extends HTMLElement>(least: number): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(least)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setWidth(Math.max(least, measured.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [least])
  return [element, width]
}
