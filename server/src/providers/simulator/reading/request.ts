import type { Fact } from '../knowledge/fact.ts'
import type { CodeRequest } from '../knowledge/programs/find-program.ts'
import type { Trivium } from '../knowledge/trivia.ts'
import type { Language } from './language.ts'
import type { WorkedSum } from './worked-sum.ts'

/** What every prompt yields, whatever it asks for. */
export interface Asked {
  readonly language: Language
  /** A noun phrase to speak about in English, never empty; in quotation marks when the prompt is in another language. */
  readonly topic: string
  /** The same without quotation marks, for answers in the language of the prompt. */
  readonly bareTopic: string
  /** The prompt itself, cleaned and short enough to quote. */
  readonly quote: string
  /** Content words in the order of the prompt, without repetition. */
  readonly keywords: readonly string[]
  /** The caller asked for few words. */
  readonly brief: boolean
}

export type Form = 'poem' | 'haiku' | 'limerick' | 'story' | 'joke' | 'letter' | 'slogan'
export type Act = 'hello' | 'how-are-you' | 'thanks' | 'bye' | 'identity'
/** What an open question is after: these decide whether a guess, advice or an essay would answer it. */
export type Aim = 'reason' | 'detail' | 'choice' | 'truth' | 'view' | 'personal'

export interface Side {
  readonly name: string
  readonly fact: Fact | null
}

/**
 * A prompt understood: what is asked for, with the material to answer it.
 * `ready` tells material on the very subject from material that is true of any.
 */
export type Request = Asked &
  (
    | { readonly kind: 'smalltalk'; readonly act: Act }
    | { readonly kind: 'arithmetic'; readonly sum: WorkedSum }
    | { readonly kind: 'code'; readonly code: CodeRequest }
    | { readonly kind: 'comparison'; readonly left: Side; readonly right: Side; readonly isChoice: boolean }
    | {
        readonly kind: 'list'
        readonly label: string
        readonly items: readonly string[]
        readonly pool: readonly string[]
        readonly ready: boolean
      }
    | {
        readonly kind: 'translation'
        readonly phrase: string
        /** `null` when the target is none of the languages of the phrasebook. */
        readonly target: Language | null
        readonly targetName: string
        /** `null` when the phrasebook has no such phrase. */
        readonly translated: string | null
      }
    | { readonly kind: 'summary'; readonly sentences: readonly string[]; readonly best: readonly string[] }
    | { readonly kind: 'creative'; readonly form: Form; readonly recipient: string | null }
    | {
        readonly kind: 'instructions'
        readonly goal: string
        readonly steps: readonly string[]
        readonly ready: boolean
      }
    | { readonly kind: 'explanation'; readonly fact: Fact }
    | { readonly kind: 'answer'; readonly trivium: Trivium }
    | { readonly kind: 'open'; readonly aim: Aim; readonly fact: Fact | null }
  )

export type Kind = Request['kind']
export type RequestOf<K extends Kind> = Extract<Request, { kind: K }>
