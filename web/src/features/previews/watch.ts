const ASK_MS = 2500
const UNANSWERED_MAX = 4
/** Further ones until the first answer: a slow network or a busy machine loads it late. */
const LOADING_MAX = 8

/**
 * Asks again and again whether the other side responds, and reports when it does not for 10 seconds. It counts questions,
 * not time: one that follows a sleep of the computer has no answer yet. Returns an end.
 */
export function watch(port: MessagePort, onSilent: () => void): () => void {
  let unanswered = -LOADING_MAX
  const ask = () => {
    // Browsers hardly run pages that nobody sees.
    if (document.hidden) return
    if (unanswered === UNANSWERED_MAX) {
      clearInterval(timer)
      onSilent()
      return
    }
    unanswered += 1
    port.postMessage('alive?')
  }
  port.onmessage = () => {
    unanswered = 0
  }
  const timer = setInterval(ask, ASK_MS)
  ask()
  return () => {
    clearInterval(timer)
    port.close()
  }
}
