export { languageDetector } from './language.ts'
export { styleFeatures, styleOf, styleVector } from './style.ts'
export { isTag, tagsOf } from './tags.ts'
