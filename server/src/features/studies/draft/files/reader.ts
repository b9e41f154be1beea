import { type Answer, type Task, tasks } from './tasks.ts'

/** A process that reads one file, and ends. */
process.once('message', async (task: Task) => {
  const answer = await read(task).catch((error: Error): Answer => ({ error: String(error.stack) }))
  process.send!(answer, () => process.disconnect())
})
// The service is gone.
process.once('disconnect', () => process.exit())

async function read({ name, request }: Task): Promise<Answer> {
  return { result: await (tasks[name] as (request: unknown) => unknown)(request) }
}
