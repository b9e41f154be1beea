import { capitalise } from '../reading/clean.ts'

/** What the models know about one subject. Sentences stand alone, so that each voice can take those it likes. */
export interface Fact {
  readonly title: string
  /** Where the title does not take "is". */
  readonly verb?: 'are' | 'was'
  /** Other names to recognise it by, in lower case, without articles and other stop words. */
  readonly names: readonly string[]
  /** Completes "<title> is …". */
  readonly gist: string
  /** The same in fewer and simpler words: two models must not answer alike. */
  readonly plain: string
  readonly how: string
  readonly example: string
  readonly caveat: string
  /** Completes "Its strength is …"; only for subjects that someone might choose between. */
  readonly strength?: string
  readonly weakness?: string
}

/** @example clause(gravity) // 'gravity is the attraction between everything that has mass or energy' */
export function clause(fact: Fact): string {
  return `${fact.title} ${fact.verb ?? 'is'} ${fact.gist}`
}

/** The clause as a sentence. */
export function statement(fact: Fact): string {
  return `${capitalise(clause(fact))}.`
}

/** The fact told as what speaks for it and against it, for prompts that ask for that. */
export function weigh(fact: Fact): Fact {
  const { strength, weakness } = fact
  if (strength === undefined || weakness === undefined) return fact
  return {
    ...fact,
    plain: `For it: ${strength}. Against it: ${weakness}.`,
    how: `What speaks for it is ${strength}; what speaks against it is ${weakness}.`,
  }
}
