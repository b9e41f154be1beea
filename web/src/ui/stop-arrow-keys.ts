import type { KeyboardEvent } from 'react'

/** Arrow keys that scroll a long prompt or a line of code must not select a vote. */
export function stopArrowKeys(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}
