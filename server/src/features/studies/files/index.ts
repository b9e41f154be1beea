export { checkTemplates, fillTemplate, messagesFor } from './fill-template.ts'
export { type FileLimits, promptText, type StudyMessage, type StudyPromptInput } from './prompt-of.ts'
export { type Promptfoo, proposeContestants } from './promptfoo.ts'
export {
  type AnswerFile,
  type ImportedAnswer,
  type KnownContestant,
  type KnownPrompt,
  readAnswers,
} from './read-answers.ts'
export { type FileFormat, type PromptFile, readPrompts } from './read-prompts.ts'
export type { LineError } from './unreadable.ts'
