import { LRUCache } from 'lru-cache'
import { families } from './families.ts'

export interface NamedModel {
  readonly modelName: string
  readonly displayName: string
}

/**
 * Stand for an own name, an own maker, and an own name that is also a word or a person's, in a text; all are of the
 * range that no text may use.
 */
export const NAME = '\uE000'
export const MAKER = '\uE001'
export const EVERYDAY = '\uE002'
/** A pattern for any of them. */
export const MARK = `[${NAME}-${EVERYDAY}]`

export interface OwnNames {
  /** The text with a sign in place of each of the model's own names and makers. */
  mark(text: string): string
}

/** What follows a name and belongs to it: `3.1 70B`, `Flash`, `-oss-120b`. */
const VARIANTS =
  'AI|Advanced|Chat|Coder|Flash|Haiku|Instant|Instruct|Large|Lite|Max|Maverick|Medium|Mini|Nano|Next|OSS|Omni|Opus|Plus|Preview|Pro|Scout|Small|Sonnet|Thinking|Turbo|Ultra|Versatile'
const TAIL = `(?:[- ]?[vkKrR]?\\d{1,5}(?:\\.\\d{1,3}){0,3}[a-zA-Z]{0,2}|[- ](?:${VARIANTS})|-(?!like|based|powered|inspired|style)[a-zA-Z\\d]{1,15}){0,6}`
const LATIN = 'A-Za-z\\d_\\u00c0-\\u024f'
const BEFORE = `(?<![${LATIN}/@-])`
const AFTER = `(?![${LATIN}])`

/** "Meta's Llama" is one name. */
const MADE_BY_OWN_MAKER = new RegExp(`${MAKER}(?:['’]s)? [${NAME}${EVERYDAY}]`, 'g')

/** Nobody but a model is called "Gemini 2.5" or "Claude Opus". */
const WITH_VERSION = new RegExp(`\\d|[- ](?:${VARIANTS})$`)
/** A word that somebody made up: no titan is called "MiniCPM". */
const COINED = /\p{Ll}\p{Lu}|\p{Lu}{2}|\d/u
/** Makers whose names are words as well, and count only as they are spelled. */
const WORDS_TOO = new Set(['Meta', 'Alphabet', 'Amazon', 'Cohere'])

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(text)
const longestFirst = (texts: Iterable<string>): string[] => [...new Set(texts)].toSorted((a, b) => b.length - a.length)

const usable = (texts: Iterable<string>): string[] =>
  longestFirst(texts)
    .map((text) => text.trim())
    .filter((text) => text.length > 1)

/** Letters of other scripts stand beside each other without a space, and have no capitals. */
function anyOf(texts: readonly string[], tail: string, flags: 'g' | 'gi'): RegExp {
  const latin = texts.filter(isLatin).map(escaped)
  const other = texts.filter((text) => !isLatin(text)).map(escaped)
  const alternatives = [
    ...(latin.length > 0 ? [`${BEFORE}(?:${latin.join('|')})${tail}${AFTER}`] : []),
    ...(other.length > 0 ? [`(?:${other.join('|')})`] : []),
  ]
  return new RegExp(alternatives.join('|') || '(?!)', flags)
}

const tokensOf = (text: string): string[] => text.toLowerCase().split(/[^a-z]+/)

/**
 * What this model, its family and its maker are called, by its entry in the catalogue.
 *
 * @example ownNames({ modelName: 'qwen/qwen3-32b', displayName: 'Qwen3 32B' }).mark('I am Qwen3.') // 'I am \uE000.'
 */
export function ownNames(model: NamedModel): OwnNames {
  const key = `${model.modelName}\n${model.displayName}`
  const known = remembered.get(key) ?? namesOf(model)
  remembered.set(key, known)
  return known
}

/** As many models as a catalogue has; making the patterns anew would cost every battle more than looking. */
const remembered = new LRUCache<string, OwnNames>({ max: 500 })

function namesOf({ modelName, displayName }: NamedModel): OwnNames {
  const tokens = new Set([...tokensOf(modelName), ...tokensOf(displayName)])
  const own = families.filter((family) => family.tokens.some((token) => tokens.has(token)))
  const shown = displayName.replace(/\([^()]*\)/g, ' ').trim()
  const withoutVersion = shown.replace(/[\s-]+v?\d.*$/i, '')
  const written = modelName.split('/').at(-1)!
  const ofFamily = (everyday: boolean): string[] =>
    own.flatMap(({ names, everyday: words = false }) =>
      names.filter((name) => (words && !name.includes(' ')) === everyday),
    )
  const isWord = own.length === 0 ? !COINED.test(withoutVersion) : own.every(({ everyday }) => everyday === true)
  const brands = usable([
    ...ofFamily(false),
    ...(shown !== withoutVersion || (own.length > 0 && shown.includes(' ')) ? [shown] : []),
    ...(isWord ? [] : [withoutVersion]),
    // A bare word like `basic` would be found in every text.
    ...(/[-\d]/.test(written) ? [modelName, written] : []),
  ])
  // A name that is also a word counts only as it is spelled.
  const words = usable(
    [...ofFamily(true), ...(isWord ? [withoutVersion] : [])].flatMap((name) => [name, name.toUpperCase()]),
  )
  const makers = usable(own.flatMap((family) => family.makers))
  return markerOf({ brands, words, makers })
}

interface Spellings {
  readonly brands: readonly string[]
  readonly words: readonly string[]
  readonly makers: readonly string[]
}

/**
 * Most answers have none of the names in them, which a search for plain texts says at a fraction of what the patterns cost.
 * These are only made for a text that has one: compiling those of a hundred models would hold up a hundred battles.
 */
function markerOf({ brands, words, makers }: Spellings): OwnNames {
  const capitals = [...new Set([...brands, ...words, ...makers].map((text) => text.toUpperCase()))]
  let replacements: ((text: string) => string) | null = null
  const makeReplacements = () => {
    const brand = anyOf(brands, TAIL, 'gi')
    const word = anyOf(words, TAIL, 'g')
    const anyMaker = anyOf(
      makers.filter((maker) => !WORDS_TOO.has(maker)),
      '',
      'gi',
    )
    const spelledMaker = anyOf(
      makers.filter((maker) => WORDS_TOO.has(maker)),
      '',
      'g',
    )
    return (text: string) =>
      text
        .replace(brand, NAME)
        .replace(word, (name) => (WITH_VERSION.test(name) ? NAME : EVERYDAY))
        .replace(anyMaker, MAKER)
        .replace(spelledMaker, MAKER)
        .replace(MADE_BY_OWN_MAKER, NAME)
  }
  return {
    mark(text) {
      // Capitals on both sides: what a pattern takes for the same letter is the same capital.
      const loud = text.toUpperCase()
      if (!capitals.some((name) => loud.includes(name))) return text
      replacements ??= makeReplacements()
      return replacements(text)
    },
  }
}
