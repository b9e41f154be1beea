const KEY = 'arena.reloaded-at'
const RELOAD_AGAIN_MS = 60_000

/**
 * After an update of the service, the chunks of an open page are gone, so the page reloads. Not while the service does not
 * respond, and not twice: the browser's error page would replace this one and lose unsent text.
 */
addEventListener('vite:preloadError', () => {
  if (Date.now() - reloadedAt() < RELOAD_AGAIN_MS) return
  fetch('/health').then(
    ({ ok }) => {
      if (!ok) return
      sessionStorage.setItem(KEY, String(Date.now()))
      location.reload()
    },
    () => {},
  )
})

/** Without storage, a second reload cannot be detected, so there is none. */
function reloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(KEY))
  } catch {
    return Date.now()
  }
}
