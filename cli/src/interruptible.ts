import { Interrupted } from './errors.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs work that Ctrl-C must not simply end. The promise that it gets rejects with `Interrupted`. */
export async function interruptible<Result>(work: (interrupted: Promise<never>) => Promise<Result>): Promise<Result> {
  let interrupt = () => {}
  const interrupted = new Promise<never>((_, reject) => {
    interrupt = () => reject(new Interrupted())
  })
  interrupted.catch(() => {})
  for (const signal of signals) process.once(signal, interrupt)
  try {
    return await work(interrupted)
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}
