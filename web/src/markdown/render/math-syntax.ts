import type { Processor } from 'unified'

type Code = number | null
type State = (code: Code) => State | undefined

interface Effects {
  enter(type: string): { type: string }
  exit(type: string): unknown
  consume(code: Code): void
}

interface Construct {
  name: string
  previous?(code: Code): boolean
  tokenize(effects: Effects, ok: State, nok: State): State
}

const DOLLAR = 36
const BACKSLASH = 92
const CLOSER: Record<number, number> = { 40: 41, 91: 93 }
/** `=`, `^` and `_`. */
const TEX_CODES = new Set<Code>([61, 94, 95])
/** The longest formula in `\(…\)`. Without a limit, each of thousands of unclosed `\(` would scan to the end. */
const FORMULA_CODES_MAX = 2000

/** Line endings and tab columns are negative codes. */
const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32
const isLineEnding = (code: Code): boolean => code !== null && code < -2
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57

/**
 * `$…$`, `\(…\)` and `\[…\]`, beside `remark-math` with `singleDollarTextMath: false`, which knows `$$`. Prices such as
 * `$5 and $10` stay text: an opening dollar has no space after it, and a closing one has no space before and no digit after.
 */
export function mathSyntax(this: Processor): undefined {
  const data = this.data() as { micromarkExtensions?: { text: Record<number, Construct> }[] }
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push({
    text: { [DOLLAR]: { ...formula, previous: (code) => code !== DOLLAR }, [BACKSLASH]: formula },
  })
}

const formula: Construct = {
  name: 'formula',
  tokenize(effects, ok, nok) {
    /** What a closing sequence begins with. */
    let marker = DOLLAR
    let closer = 0
    let looksLikeTex = false
    let length = 0
    let last: Code = null
    let sequence = { type: '' }

    const afterBackslash: State = (code) => {
      closer = CLOSER[code ?? 0] ?? 0
      if (closer === 0) return nok(code)
      // In Markdown, `\[1\]` is an escaped bracket.
      looksLikeTex = closer === 41
      effects.consume(code)
      effects.exit('mathTextSequence')
      return between
    }
    const afterDollar: State = (code) => {
      if (code === DOLLAR || isSpace(code)) return nok(code)
      effects.exit('mathTextSequence')
      return between(code)
    }
    const between: State = (code) => {
      if (code === null || (marker === BACKSLASH && length > FORMULA_CODES_MAX)) return nok(code)
      if (code === marker) {
        sequence = effects.enter('mathTextSequence')
        effects.consume(code)
        return marker === DOLLAR ? closeByDollar : closeByBackslash
      }
      if (!isLineEnding(code)) {
        effects.enter('mathTextData')
        return content(code)
      }
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      last = code
      return between
    }
    const content: State = (code) => {
      if (code === null || code === marker || isLineEnding(code)) {
        effects.exit('mathTextData')
        return between(code)
      }
      if (TEX_CODES.has(code)) looksLikeTex = true
      effects.consume(code)
      last = code
      length += 1
      return content
    }
    const close: State = (code) => {
      effects.exit('mathTextSequence')
      effects.exit('mathText')
      return ok(code)
    }
    const closeByDollar: State = (code) => {
      if (code === DOLLAR) return dollars(code)
      return isSpace(last) || isDigit(code) ? nok(code) : close(code)
    }
    /** Several dollars do not close. */
    const dollars: State = (code) => {
      sequence.type = 'mathTextData'
      if (code !== DOLLAR) return content(code)
      last = code
      effects.consume(code)
      return dollars
    }
    const closeByBackslash: State = (code) => {
      if (code === closer && !looksLikeTex) return nok(code)
      if (code === closer) {
        effects.consume(code)
        return close
      }
      sequence.type = 'mathTextData'
      looksLikeTex = true
      length += 1
      if (code !== BACKSLASH) return content(code)
      effects.consume(code)
      return content
    }
    return (code) => {
      marker = code ?? DOLLAR
      effects.enter('mathText')
      effects.enter('mathTextSequence')
      effects.consume(code)
      return code === DOLLAR ? afterDollar : afterBackslash
    }
  },
}
