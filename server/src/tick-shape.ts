import { createHook } from 'node:async_hooks'

let held: object | null = null

/**
 * Holds one of the objects that `process.nextTick` queues, for good. V8 forgets a shape that no object has when it
 * collects garbage, as in an idle service, and Node's code, which has learned it, then makes every such object the slow
 * way until the process ends: small answers cost a third more. As long as one is held, the shape is known.
 */
export function holdTickShape(): object | null {
  // Nothing but a hook gets to see one.
  const hook = createHook({
    init(_id, type, _triggeredBy, resource) {
      if (type === 'TickObject') held ??= resource
    },
  })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
  return held
}
