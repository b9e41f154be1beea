const RETRY_MS = 3_000

/**
 * Reloads the page when a service that does not respond is back. Browsers do not load a failed script again, so a new
 * attempt needs a new page. If the service responds at once, it was not away: a reload would fail in the same way.
 *
 * @returns a function that ends the wait
 */
export function reloadWhenBack(): () => void {
  let wasAway = false
  let ended = false
  const look = async () => {
    const responds = await fetch('/health').then(
      ({ ok }) => ok,
      () => false,
    )
    if (ended) return
    if (responds && wasAway) return location.reload()
    if (responds) return
    wasAway = true
    setTimeout(() => void look(), RETRY_MS)
  }
  void look()
  return () => {
    ended = true
  }
}
