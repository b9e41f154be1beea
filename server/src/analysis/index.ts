export { namesItself } from './identity-leak/names-itself.ts'
export { languageDetector } from './language.ts'
export { styleFeatures, styleOf, styleVector } from './style.ts'
export { tagsOf } from './tags.ts'
