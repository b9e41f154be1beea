import type { Translation } from '../../../language/index.ts'
import type { english } from '../messages/en.ts'

/** The label of a tag: "Code", "Short prompts", or the name of a language. */
export function tagName(tag: string, t: Translation<typeof english>['tags'], language: string): string {
  if (tag.startsWith('lang:')) return languageName(tag.slice('lang:'.length), language)
  const names: Record<string, string> = {
    code: t.code,
    'no-code': t.noCode,
    math: t.math,
    image: t.image,
    'length:short': t.short,
    'length:medium': t.medium,
    'length:long': t.long,
  }
  return names[tag] ?? tag
}

function languageName(code: string, language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
