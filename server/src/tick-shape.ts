import { executionAsyncResource } from 'node:async_hooks'

let held: object | null = null

/**
 * Holds one of the objects that `process.nextTick` queues, for good. V8 forgets a shape that no object has when it
 * collects garbage, as in an idle service, and Node's code, which has learned it, then makes every such object the slow
 * way until the process ends: small answers cost a third more. As long as one is held, the shape is known.
 */
export function holdTickShape(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      // What runs now is what was queued. A hook would see it too, and make every promise of the process cost more.
      held ??= executionAsyncResource()
      resolve(held)
    })
  })
}
