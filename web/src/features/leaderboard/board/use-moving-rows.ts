import { type RefObject, useLayoutEffect, useRef } from 'react'

interface ShownRow {
  readonly modelId: string
  readonly totalResponses: number
}

const MOVE_MS = 450
const GLOW_MS = 1_600

/**
 * Animates rows to their new places and highlights rows with a new vote. The focus does not move.
 *
 * @param rows the visible rows, each in an element with `data-row` set to its id
 * @param votes the key of the query: after a change of filters, nothing is highlighted
 */
export function useMovingRows(table: RefObject<HTMLElement | null>, rows: readonly ShownRow[], votes: string): void {
  const before = useRef<{ votes: string; tops: Map<string, number>; responses: Map<string, number> } | null>(null)
  useLayoutEffect(() => {
    const elements = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const tops = new Map(elements.map((element) => [element.dataset.row!, element.offsetTop]))
    const responses = new Map(rows.map(({ modelId, totalResponses }) => [modelId, totalResponses]))
    const last = before.current
    before.current = { votes, tops, responses }
    if (!last || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const reordered = [...tops.keys()].join() !== [...last.tops.keys()].join()
    for (const element of elements) {
      const id = element.dataset.row!
      const distance = (last.tops.get(id) ?? tops.get(id)!) - tops.get(id)!
      if (reordered && distance !== 0) {
        element.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
          duration: MOVE_MS,
          easing: 'ease-out',
        })
      }
      const known = last.responses.get(id)
      if (last.votes === votes && known !== undefined && known !== responses.get(id)) {
        element.animate([{ backgroundColor: 'var(--accent-soft)' }, {}], { duration: GLOW_MS, easing: 'ease-in' })
      }
    }
  }, [table, rows, votes])
}
