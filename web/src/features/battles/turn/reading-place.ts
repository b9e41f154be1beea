/** Where an answer stands on the screen, in pixels; `top` is negative when it begins above the screen. */
export interface Place {
  readonly top: number
  readonly height: number
}

/** The visible part of the screen, between the sticky header and footer. */
export interface ReadingWindow {
  readonly top: number
  readonly bottom: number
}

/** How much of an answer was read, from 0 (its first line is on top) to 1 (its last line is at the bottom). */
export function shareRead({ top, height }: Place, screen: ReadingWindow): number {
  const beyond = height - (screen.bottom - screen.top)
  if (beyond <= 0) return 0
  return Math.min(1, Math.max(0, (screen.top - top) / beyond))
}

/** How far to scroll so that the same share of another answer is read. */
export function scrollToShare(share: number, { top, height }: Place, screen: ReadingWindow): number {
  const beyond = Math.max(0, height - (screen.bottom - screen.top))
  return top - screen.top + share * beyond
}
