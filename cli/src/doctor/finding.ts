import { printable } from '../output/table.ts'

/** The result of one check. A problem's text ends with what to do. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'note' | 'problem'
  readonly text: string
}

/** Constructors for the findings of one check. */
export const findingsOf = (check: string) => ({
  ok: (text: string): Finding => ({ check, state: 'ok', text }),
  note: (text: string): Finding => ({ check, state: 'note', text }),
  problem: (text: string): Finding => ({ check, state: 'problem', text }),
})

/** Wide enough for the longest name of a check. */
const CHECK_WIDTH = 'configuration'.length

export const printed = ({ check, state, text }: Finding): string =>
  `${state.padEnd('problem'.length)}  ${check.padEnd(CHECK_WIDTH)}  ${printable(text)}\n`
