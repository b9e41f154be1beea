export { catalogue, type Translation, useMessages } from './catalogue.ts'
export { type Format, useFormat } from './format.ts'
export { LanguageProvider, useLanguage } from './language.tsx'
export { type Language, languages } from './languages.ts'
