import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const ASK_AGAIN_MS = 5

/** Asks again until the address answers with a 200. */
export async function untilAnswers(address: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while ((await statusOf(address)) !== 200) {
    if (Date.now() > deadline) throw new Error(`${address} did not answer within ${timeoutMs} ms`)
    await pause(ASK_AGAIN_MS)
  }
}

function statusOf(address: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(address, { agent: false, timeout: 1_000 }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => resolve(0)).on('timeout', () => request.destroy())
  })
}
