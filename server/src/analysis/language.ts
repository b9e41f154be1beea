import { cachedAsync } from '../async/cached.ts'
import type { DetectLanguage } from './tags.ts'

/** Enough to detect the language, and short enough not to delay the battle. */
const READ_CHARS_MAX = 2_000

async function loadDetector(): Promise<DetectLanguage> {
  const { eld } = await import('eld/extrasmall')
  return (text) => {
    const found = eld.detect(text.slice(0, READ_CHARS_MAX))
    // A guess from three letters would add tags of languages that no one wrote in.
    return found.language !== '' && found.isReliable() ? found.language : null
  }
}

/** Loaded once, by the first prompt: the tables take 70 MB of memory and a quarter of a second. */
export const languageDetector = cachedAsync(loadDetector).get
