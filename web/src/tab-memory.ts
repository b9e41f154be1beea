export type DraftRoom = 'battle' | 'side-by-side' | 'chat'

type Remembered = `${DraftRoom}-draft` | 'open-battle'

const everything: readonly Remembered[] = ['battle-draft', 'side-by-side-draft', 'chat-draft', 'open-battle']

/** What this tab remembers over a reload, or a way through an issuer's page. Without storage nothing depends on it. */
export function recall(name: Remembered): string | null {
  try {
    return sessionStorage.getItem(`arena.${name}`)
  } catch {
    return null
  }
}

export function remember(name: Remembered, value: string | null): void {
  try {
    if (value) sessionStorage.setItem(`arena.${name}`, value)
    else sessionStorage.removeItem(`arena.${name}`)
  } catch {
    // Full or forbidden: it then holds until the page is left.
  }
}

/** For the next person at this tab. */
export function forgetTab(): void {
  for (const name of everything) remember(name, null)
}
