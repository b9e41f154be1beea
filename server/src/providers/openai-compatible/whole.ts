import type { Completion, ModelCall } from '../port.ts'
import { readAnswer } from './answer.ts'
import { TextOfBytes } from './body.ts'
import type { Reading } from './exchange.ts'
import type { Failures } from './failure.ts'

/** Reads an answer that comes in one: nothing of it is ready before all of it is. */
export function wholeReading(
  call: ModelCall,
  { failures, bytesMax }: { readonly failures: Failures; readonly bytesMax: number },
): Reading<Completion> {
  const body = new TextOfBytes(bytesMax)
  return {
    read(bytes) {
      if (!body.add(bytes)) throw failures.malformed('answered too much')
      return ''
    },
    readEnd: () => '',
    settled: false,
    ended: false,
    done: false,
    conclude: () => readAnswer(body.text(), call, failures),
  }
}
