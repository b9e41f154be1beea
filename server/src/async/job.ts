/** What runs in the background from the start of the service until its end. */
export interface Job {
  readonly name: string
  start?(): void | Promise<void>
  /** Resolves when nothing of it runs any more. It may be called without a start. */
  stop(): Promise<void>
}

/** One after the other. */
export async function startJobs(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await job.start?.()
}

/** In reverse order. A job that fails to stop does not keep the others running. */
export async function stopJobs(
  jobs: readonly Job[],
  log: { warn(details: object, message: string): void },
): Promise<void> {
  for (const { name, stop } of jobs.toReversed()) {
    await stop().catch((error: unknown) => log.warn({ err: error, job: name }, 'a job did not stop'))
  }
}
