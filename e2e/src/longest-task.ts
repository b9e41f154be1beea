import type { Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** CPU time in µs, which does not depend on what else the machine does. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The CPU time of the longest task of the page's main thread while `act` runs, in ms. */
export async function longestTaskMs(page: Page, act: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) events.push(event)
  })
  const includedCategories = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata']
  await devtools.send('Tracing.start', { traceConfig: { includedCategories, excludedCategories: ['*'] } })
  await act()
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000))
}
