const KEY = 'arena.places'
const ADDRESSES_MAX = 50
const GIVE_UP_MS = 3_000

/** How far each address was read, so that going back leads to the place and not only to the page. */
const read = new Map<string, number>(recallAll())
/** The place to find again, after going back or forward and until it is found. */
let target: number | null = null

addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...read].slice(-ADDRESSES_MAX)))
  } catch {
    // Full or forbidden: places are then forgotten with a reload.
  }
})
addEventListener('scroll', () => read.set(location.href, scrollY), { passive: true })
// Read at once: until the page is there again, it is short, and scrolling to its end would be remembered instead.
addEventListener('popstate', () => {
  target = read.get(location.href) ?? 0
})
// The router says this of every step forward.
addEventListener('pushState', () => {
  target = null
})

function recallAll(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

/** For a page that appears: its top, or the place where it was left. Returns what ends the search for that place. */
export function findPlace(): () => void {
  if (target) return scrollOnceThere(target)
  scrollTo(0, 0)
  return () => {}
}

/** What is shown may come later than the page: it grows until the place is there, or until the reader moves. */
function scrollOnceThere(place: number): () => void {
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < place) return
    scrollTo(0, place)
    end()
  })
  const stop = () => {
    grown.disconnect()
    clearTimeout(timer)
    for (const name of readerMoves) removeEventListener(name, end)
  }
  const end = () => {
    target = null
    stop()
  }
  const timer = setTimeout(end, GIVE_UP_MS)
  for (const name of readerMoves) addEventListener(name, end, { passive: true })
  grown.observe(document.body)
  return stop
}

const readerMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
