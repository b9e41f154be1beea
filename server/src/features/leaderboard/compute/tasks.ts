import { checkVoters } from './check-voters.ts'
import { computeStudy } from './compute-study.ts'
import { fitStyle } from './fit-style.ts'
import { measureVotes } from './measure-votes.ts'
import { rateExactly } from './rate-exactly.ts'

/** What can run in a worker: pure functions of one request, which is copied to the worker except for shared arrays. */
export const tasks = { rateExactly, measureVotes, fitStyle, checkVoters, computeStudy }

export type Tasks = typeof tasks

export interface Task {
  readonly name: keyof Tasks
  readonly request: unknown
}

export type Answer = { readonly result: unknown } | { readonly error: unknown }

export function runTask({ name, request }: Task): Answer {
  try {
    return { result: (tasks[name] as (request: unknown) => unknown)(request) }
  } catch (error) {
    return { error }
  }
}
