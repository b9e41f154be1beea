import { EVERYDAY, MAKER, MARK, NAME } from '../own-names.ts'

/** How one language says who one is, for texts in small letters. */
export interface Claims {
  /** Found in every sentence that the others can match: a language that nobody speaks here costs nothing. */
  readonly hint: RegExp
  /** "I am …": a person or a titan says it in the same words. */
  readonly bare: readonly RegExp[]
  /** Sentences that only a model says of itself. */
  readonly sure: readonly RegExp[]
  /** People say it as well, of an employer, a school or a shop: "I was trained by …", "… made me". */
  readonly peopleToo: readonly RegExp[]
}

export interface ClaimPatterns {
  readonly hint: RegExp
  /** Parts of patterns, which stand in them by their names in braces; `{name}`, `{maker}` and `{end}` are always there. */
  readonly words?: Readonly<Record<string, string>>
  readonly bare: readonly string[]
  readonly sure: readonly string[]
  readonly peopleToo?: readonly string[]
}

/** What may follow a name that stands for whoever speaks. "I am Llama's biggest fan" and "I am Claude Monet" go on otherwise. */
const GOES_ON = [
  'and|but|from|by|developed|created|trained|made|built|designed|here|speaking|your|an?|the|at|with|running|powered|based|model|ai|llm|language|large|assistant|chatbot|bot|not|so|who|which|because|as|in|to|for|on',
  'und|ein|eine|der|die|das|dein|ihr|von|vom|aus|hier|entwickelt|trainiert|aber|nicht',
  'y|un|una|el|tu|su|desarrollado|desarrollada|creado|creada|entrenado|de|del|pero|no',
  'et|une|le|votre|ton|développé|développée|créé|créée|entraîné|conçu|par|mais|non',
  'e|um|uma|o|seu|desenvolvido|desenvolvida|criado|criada|treinado|da|do|mas',
  'il|lo|tuo|sviluppato|sviluppata|creato|creata|addestrato|di|ma',
  'en|een|het|je|uw|door|ontwikkeld|getraind|maar|i|oraz|twój|przez|stworzony|ve|ama',
  'и|от|из|но|не|большая|языковая|модель|ваш|твой|разработан{letter}*|создан{letter}*|обучен{letter}*',
].join('|')

/**
 * The small letters of the languages that are told apart by letters. `\p{L}` would say it shorter, and would hold up the
 * first battle for half a second while a hundred patterns are compiled.
 */
export const LETTER = '[a-z\\u00df-\\u024f\\u0400-\\u04ff\\u0620-\\u064a\\u0900-\\u0963]'

const always: Readonly<Record<string, string>> = {
  letter: LETTER,
  name: `[${NAME}${EVERYDAY}]`,
  maker: MAKER,
  own: MARK,
  end: `(?!'s?\\b|-)(?=$|\\s*[.,;:!?()—–…|،。，！।]|\\s+-|\\s+(?:${GOES_ON})(?!{letter}))`,
}

export function claims({ hint, words = {}, bare, sure, peopleToo = [] }: ClaimPatterns): Claims {
  const known = { ...always, ...words }
  const expand = (source: string): string =>
    source.replace(/\{([a-z]+)\}/gi, (braces, word: string) => (word in known ? expand(known[word]!) : braces))
  const compile = (source: string) => new RegExp(expand(source), 'g')
  return { hint, bare: bare.map(compile), sure: sure.map(compile), peopleToo: peopleToo.map(compile) }
}
