import { Lifetime, type LifetimeSignal } from '../lifetime.ts'
import type { Completion, Ending, ModelCall, Provider } from '../providers/provider.ts'
import { ProviderFailure } from '../providers/provider.ts'

/** A lifetime that follows the caller's and can be ended by a limit of ours; `release` leaves nothing behind. */
class FollowingLifetime extends Lifetime {
  readonly #parent: LifetimeSignal
  readonly #follow = () => this.abort(this.#parent.reason)

  constructor(parent: LifetimeSignal) {
    super()
    this.#parent = parent
    if (parent.aborted) this.#follow()
    else parent.addEventListener('abort', this.#follow)
  }

  release(): void {
    this.#parent.removeEventListener('abort', this.#follow)
  }
}

const tooSlow = (modelName: string, limitMs: number, what: string) =>
  new ProviderFailure(`${modelName} ${what} within ${limitMs} ms`, { reason: 'timeout' })

/** The whole answer within `timeoutMs`, retries included. */
export async function completeWithin(
  provider: Pick<Provider, 'complete'>,
  call: ModelCall,
  timeoutMs: number,
): Promise<Completion> {
  const lifetime = new FollowingLifetime(call.signal)
  const timer = setTimeout(() => lifetime.abort(tooSlow(call.modelName, timeoutMs, 'did not answer')), timeoutMs)
  try {
    const completion = await provider.complete({ ...call, signal: lifetime })
    if (completion.text.trim() === '') {
      throw new ProviderFailure(`${call.modelName} answered with nothing`, { reason: 'empty' })
    }
    return completion
  } finally {
    clearTimeout(timer)
    lifetime.release()
  }
}

export interface StreamLimits {
  readonly firstTokenTimeoutMs: number
  readonly idleTimeoutMs: number
}

/** Streams while tokens keep coming: a first one within its limit, and never a longer silence than the other. */
export async function streamWithin(
  provider: Provider,
  call: ModelCall,
  { firstTokenTimeoutMs, idleTimeoutMs }: StreamLimits,
  onText: (text: string) => void | Promise<void>,
): Promise<Ending> {
  const lifetime = new FollowingLifetime(call.signal)
  const clock = (limitMs: number, what: string) =>
    setTimeout(() => lifetime.abort(tooSlow(call.modelName, limitMs, what)), limitMs)
  let begun = false
  let over = false
  let timer = clock(firstTokenTimeoutMs, 'did not begin to answer')

  const startSilence = () => {
    begun = true
    clearTimeout(timer)
    // A text can still be in hand when its caller has left: a clock set now would keep the process from ending.
    if (!over) timer = clock(idleTimeoutMs, 'fell silent and sent nothing')
  }
  const waitFor = async (taken: Promise<void>) => {
    // The clock stands still while we hand the text on: a slow reader is not a silent model.
    clearTimeout(timer)
    await taken
    startSilence()
  }

  try {
    // Runs for every piece: as long as its reader keeps up, one clock is put back, and nothing is made or awaited.
    return await provider.stream({ ...call, signal: lifetime }, (text) => {
      if (text === '') return
      const taken = onText(text)
      if (taken !== undefined) return waitFor(taken)
      if (begun && !over) timer.refresh()
      else startSilence()
    })
  } finally {
    over = true
    clearTimeout(timer)
    lifetime.release()
  }
}
