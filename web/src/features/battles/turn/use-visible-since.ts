import { useEffect, useRef } from 'react'

/** The voting time starts when the vote bar of an answered battle becomes visible. */
export function useVisibleSince(
  element: { readonly current: Element | null },
  comparisonId: string | null,
): () => number {
  const sinceMs = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts again for each battle
  useEffect(() => {
    sinceMs.current = null
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) sinceMs.current ??= performance.now()
    })
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, comparisonId])
  return () => sinceMs.current ?? performance.now()
}
