import type { KeyboardEvent } from 'react'

/** Arrows that scroll something (a long line of code, a long prompt) must not vote. */
export function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}
