import { readAnswers } from './read-answers.ts'
import { readPrompts } from './read-prompts.ts'

/** What a thread that reads a file can do. Requests and results are copied between threads. */
export const tasks = { readPrompts, readAnswers }

export type Tasks = typeof tasks

export type Task = {
  readonly [Name in keyof Tasks]: { readonly name: Name; readonly request: Parameters<Tasks[Name]>[0] }
}[keyof Tasks]
