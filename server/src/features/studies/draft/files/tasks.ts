import { readAnswers } from './read-answers.ts'
import { readPrompts } from './read-prompts.ts'

/** What a process that reads a file can do. Requests and results are copied between processes. */
export const tasks = { readPrompts, readAnswers }

export type Tasks = typeof tasks

export type Answer = { readonly result: unknown } | { readonly error: string }

export type Task = {
  readonly [Name in keyof Tasks]: { readonly name: Name; readonly request: Parameters<Tasks[Name]>[0] }
}[keyof Tasks]
