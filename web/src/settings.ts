type Setting = 'language' | 'theme' | 'sign-in' | 'plain-text' | 'shortcuts'

/** What this browser remembers of its reader. Storage can be forbidden or full; nothing then depends on it. */
export function readSetting(name: Setting): string | null {
  try {
    return localStorage.getItem(`arena.${name}`)
  } catch {
    return null
  }
}

export function writeSetting(name: Setting, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`arena.${name}`)
    else localStorage.setItem(`arena.${name}`, value)
  } catch {
    // The choice then holds until the page is closed.
  }
}
