import type { Completion, ModelCall } from '../provider.ts'
import { readAnswer } from './answer.ts'
import { TextOfBytes } from './body.ts'
import type { Reading } from './exchange.ts'
import type { Failures } from './failure.ts'

export interface WholeFacts {
  readonly call: ModelCall
  readonly failures: Failures
  readonly bytesMax: number
}

/** Reads an answer that comes in one: nothing of it is ready before all of it is. */
export class WholeReading implements Reading<Completion> {
  readonly #facts: WholeFacts
  readonly #body: TextOfBytes

  constructor(facts: WholeFacts) {
    this.#facts = facts
    this.#body = new TextOfBytes(facts.bytesMax)
  }

  get settled(): boolean {
    return false
  }

  get ended(): boolean {
    return false
  }

  get done(): boolean {
    return false
  }

  read(bytes: Buffer): string {
    if (!this.#body.add(bytes)) throw this.#facts.failures.malformed('answered too much')
    return ''
  }

  readEnd(): string {
    return ''
  }

  conclude(): Completion {
    return readAnswer(this.#body.text(), this.#facts.call, this.#facts.failures)
  }
}
