/** The page's own English words: journeys find things as a reader does, and a better wording breaks none of them. */
export { english as failureWords } from '../../web/src/failure/messages/en.ts'
export { english as battleWords } from '../../web/src/features/battles/messages/en.ts'
export { english as threadWords } from '../../web/src/features/threads/messages/en.ts'
export { english as keyboardWords } from '../../web/src/shell/keyboard-messages/en.ts'
export { english as shellWords } from '../../web/src/shell/messages/en.ts'
