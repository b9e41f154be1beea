const KEY = 'arena.reloaded-at'
const AGAIN_AFTER_MS = 60_000

/**
 * After an update of the service the parts of an older page are gone, and only the new page has theirs. Not while the
 * service is away, and not twice: the browser's own error page would take this one, and what was typed, from its reader.
 */
addEventListener('vite:preloadError', () => {
  if (Date.now() - reloadedAt() < AGAIN_AFTER_MS) return
  fetch('/health').then(
    ({ ok }) => {
      if (!ok) return
      sessionStorage.setItem(KEY, String(Date.now()))
      location.reload()
    },
    () => {},
  )
})

/** Where storage is forbidden nobody could tell a second time from the first: then it is not done at all. */
function reloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(KEY))
  } catch {
    return Date.now()
  }
}
