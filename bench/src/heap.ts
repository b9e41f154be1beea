import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * A function that empties the heap of garbage, so that no contender pays for what the one before it left behind. Compiled
 * code is told to survive that: V8 drops code unused for a few collections, and the next sample would measure the compiler.
 */
export function prepareHeap(): () => void {
  setFlagsFromString('--no-flush-bytecode')
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
