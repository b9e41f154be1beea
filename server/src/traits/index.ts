export { languageDetector } from './language.ts'
export { namesItself } from './self-naming/names-itself.ts'
export { styleFeatures, styleOf, styleVector } from './style.ts'
export { tagsOf } from './tags.ts'
