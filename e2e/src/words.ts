/** The English messages of the pages. Journeys find elements by them, so that a new wording breaks no journey. */
export { english as failureWords } from '../../web/src/failure/messages/en.ts'
export { english as battleWords } from '../../web/src/features/battles/messages/en.ts'
export { english as threadWords } from '../../web/src/features/threads/messages/en.ts'
export { english as wordDiffWords } from '../../web/src/features/word-diff/messages/en.ts'
export { english as commonWords } from '../../web/src/language/messages/en.ts'
export { english as shellWords } from '../../web/src/shell/messages/en.ts'
