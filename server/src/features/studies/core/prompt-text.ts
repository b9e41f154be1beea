import type { StudyMessage } from '@arena/contract'

/** What the user says last: the prompt of a template, and the text by which an answer finds its prompt. */
export const promptText = (messages: readonly StudyMessage[]): string => messages.at(-1)?.content ?? ''
