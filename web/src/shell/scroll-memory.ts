const KEY = 'arena.places'
const ADDRESSES_MAX = 50
const GIVE_UP_MS = 10_000
const USER_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** The scroll position of each address, restored when going back. */
const positions = new Map<string, number>(storedPositions())
/** Ends the current restoration. */
let endRestore: (() => void) | null = null

addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-ADDRESSES_MAX)))
  } catch {
    // Full or forbidden: positions are then lost with a reload.
  }
})
addEventListener(
  'scroll',
  () => {
    // During a restoration the page is still short, so its position is not the user's.
    if (!endRestore) positions.set(location.href, scrollY)
  },
  { passive: true },
)
// Back or forward, possibly before the first page is rendered.
addEventListener('popstate', () => {
  endRestore?.()
  const position = positions.get(location.href)
  if (position) restore(position)
})
// wouter dispatches this for every navigation.
addEventListener('pushState', () => endRestore?.())

function storedPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

/** Scrolls a new page to its top, unless a position is being restored. */
export function startAtTop(): void {
  if (!endRestore) scrollTo(0, 0)
}

/** Waits until the page is long enough for the position, or until the user scrolls. */
function restore(position: number): void {
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < position) return
    scrollTo(0, position)
    end()
  })
  const end = () => {
    endRestore = null
    grown.disconnect()
    clearTimeout(timer)
    for (const name of USER_EVENTS) removeEventListener(name, end)
  }
  const timer = setTimeout(end, GIVE_UP_MS)
  for (const name of USER_EVENTS) addEventListener(name, end, { passive: true })
  endRestore = end
  grown.observe(document.body)
}
