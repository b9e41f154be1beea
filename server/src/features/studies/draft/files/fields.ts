import { storable } from '../../../../base/storable.ts'

/** The column or member that is the prompt, the first of these that there is. */
export const PROMPT_NAMES = ['prompt', 'input', 'question', 'instruction', 'query', 'text'] as const

/** The members of a row, found by names in any case. What is taken is no longer among the rest. */
export class Fields {
  readonly #members: Map<string, unknown>
  readonly #names = new Map<string, string>()

  constructor(members: Iterable<readonly [string, unknown]>) {
    this.#members = new Map(members)
    for (const name of this.#members.keys()) {
      const key = name.trim().toLowerCase()
      if (!this.#names.has(key)) this.#names.set(key, name)
    }
  }

  has(name: string): boolean {
    return isGiven(this.#value(name))
  }

  /** The first member with one of these names that is not empty. */
  take(...names: readonly string[]): unknown {
    for (const name of names) {
      const value = this.#value(name)
      this.#members.delete(this.#names.get(name) ?? name)
      if (isGiven(value) && value !== '') return value
    }
    return undefined
  }

  takeText(...names: readonly string[]): string | null {
    const value = this.take(...names)
    return value === undefined ? null : textOf(value)
  }

  rest(): readonly (readonly [string, unknown])[] {
    return [...this.#members].filter(([, value]) => isGiven(value))
  }

  #value(name: string): unknown {
    return this.#members.get(this.#names.get(name) ?? name)
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** Lists and objects as JSON. */
export const textOf = (value: unknown): string =>
  storable(typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value))

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
