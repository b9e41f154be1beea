import { isStopWord } from './stop-words.ts'

const keywordsMax = 12

/** The content words of a text in order, each once. */
export function keywordsOf(text: string): string[] {
  const seen = new Set<string>()
  const keywords: string[] = []
  for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’+#.-]*/gu)) {
    const bare = word.replace(/(?:['’]s)?[.'’-]*$/u, '')
    const lower = bare.toLowerCase()
    if (bare === '' || isStopWord(lower) || seen.has(lower)) continue
    seen.add(lower)
    keywords.push(bare.slice(0, 40))
    if (keywords.length === keywordsMax) break
  }
  return keywords
}
