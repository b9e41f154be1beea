import { cachedAsync } from '../cached-async.ts'
import type { DetectLanguage } from './tags.ts'

/** Enough to tell a language by, and short enough to tell it at once. */
const READ_CHARS_MAX = 2_000

async function loadDetector(): Promise<DetectLanguage> {
  const { eld } = await import('eld/extrasmall')
  return (text) => {
    const found = eld.detect(text.slice(0, READ_CHARS_MAX))
    // A guess from three letters would fill the slices of languages nobody wrote in.
    return found.language !== '' && found.isReliable() ? found.language : null
  }
}

/** Loaded on first use: the tables take longer to read than the rest of the service takes to start. */
export const languageDetector = cachedAsync(loadDetector).get
