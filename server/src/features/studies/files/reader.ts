import { type Task, tasks } from './tasks.ts'

/** A process that reads one file, and ends. */
process.once('message', async ({ name, request }: Task) => {
  const result = await (tasks[name] as (request: unknown) => unknown)(request)
  process.send!(result, () => process.disconnect())
})
// The service is gone.
process.once('disconnect', () => process.exit())
