/** One row of the table. What did not survive is lost. */
export interface Result {
  readonly attack: string
  readonly attempts: number
  readonly survived: number
  /** Measured values, and the first failures. */
  readonly remarks: string
}

/** Counts attempts, and describes the first failures. */
export class Tally {
  attempts = 0
  survived = 0
  readonly failures: string[] = []

  count(failure: string | null): void {
    this.attempts += 1
    if (failure === null) this.survived += 1
    else if (this.failures.length < 5) this.failures.push(failure)
  }

  result(attack: string, remarks = ''): Result {
    const { attempts, survived } = this
    return { attack, attempts, survived, remarks: [remarks, ...this.failures].filter(Boolean).join('; ') }
  }
}
