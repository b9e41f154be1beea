const KEY = 'arena.places'
const ADDRESSES_MAX = 50
const GIVE_UP_MS = 10_000
const READER_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** How far each address was read, so that going back leads to the place and not only to the page. */
const read = new Map<string, number>(recallAll())
/** Ends the search for the place where a page was left, while there is one. */
let endSearch: (() => void) | null = null

addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...read].slice(-ADDRESSES_MAX)))
  } catch {
    // Full or forbidden: places are then forgotten with a reload.
  }
})
addEventListener(
  'scroll',
  () => {
    // Until the page is there again it is short, and its end would be remembered instead of the place.
    if (!endSearch) read.set(location.href, scrollY)
  },
  { passive: true },
)
// Going back or forward, also before the first page of a visit has appeared.
addEventListener('popstate', () => {
  endSearch?.()
  const place = read.get(location.href)
  if (place) search(place)
})
// The router says this of every step forward.
addEventListener('pushState', () => endSearch?.())

function recallAll(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

/** For a page that somebody came to: its top, unless it was left elsewhere. */
export function startAtTop(): void {
  if (!endSearch) scrollTo(0, 0)
}

/** What is shown may come later than the page: it grows until the place is there, or until the reader moves. */
function search(place: number): void {
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < place) return
    scrollTo(0, place)
    end()
  })
  const end = () => {
    endSearch = null
    grown.disconnect()
    clearTimeout(timer)
    for (const name of READER_MOVES) removeEventListener(name, end)
  }
  const timer = setTimeout(end, GIVE_UP_MS)
  for (const name of READER_MOVES) addEventListener(name, end, { passive: true })
  endSearch = end
  grown.observe(document.body)
}
