export { identifiesItself } from './identity-leak/identifies-itself.ts'
export { languageDetector } from './language.ts'
export { styleFeatures, styleOf, styleVector } from './style.ts'
export { tagsOf } from './tags.ts'
