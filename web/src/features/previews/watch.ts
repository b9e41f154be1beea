const SILENT_MS = 10_000
const PAUSE_MS = 2000

/** Asks again and again whether the other side responds, and reports the first time that it does not. Returns an end. */
export function watch(port: MessagePort, onSilent: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const ask = () => {
    timer = setTimeout(onSilent, SILENT_MS)
    port.postMessage('alive?')
  }
  port.onmessage = () => {
    clearTimeout(timer)
    timer = setTimeout(ask, PAUSE_MS)
  }
  ask()
  return () => {
    clearTimeout(timer)
    port.close()
  }
}
