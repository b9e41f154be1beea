import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 keep compiled code that has not run for a while. It would discard it when it collects garbage, as in an idle
 * service, and whoever calls after a quiet while would wait until what the call needs is compiled again.
 */
export function keepCode(): void {
  // Read at every collection, so it can still be set when Node has long started.
  setFlagsFromString('--no-flush-bytecode')
}
