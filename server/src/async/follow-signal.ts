export interface FollowingController {
  readonly controller: AbortController
  /** Removes the listener from the parent. Call it when the work has ended, however it ended. */
  unfollow(): void
}

/**
 * Creates a controller that aborts when `parent` does, with the same reason.
 *
 * `AbortSignal.any` would do this too, but on Node 20 a parent that lives as long as the process keeps every signal that
 * was ever combined with it in memory: more than 1 kB for each call.
 */
export function followSignal(parent: AbortSignal): FollowingController {
  const controller = new AbortController()
  const follow = () => controller.abort(parent.reason)
  if (parent.aborted) follow()
  else parent.addEventListener('abort', follow)
  return { controller, unfollow: () => parent.removeEventListener('abort', follow) }
}
