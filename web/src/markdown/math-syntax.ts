import type { Processor } from 'unified'

type Code = number | null
type State = (code: Code) => State | undefined

interface Effects {
  enter(type: string): { type: string }
  exit(type: string): unknown
  consume(code: Code): void
  check(construct: Construct, ok: State, nok: State): State
}

interface Construct {
  name?: string
  partial?: boolean
  previous?: unknown
  resolve?: unknown
  tokenize(this: unknown, effects: Effects, ok: State, nok: State): State
}

interface Extension {
  text?: Record<string, Construct>
}

const DOLLAR = 36
const BACKSLASH = 92
const CLOSER: Record<number, number> = { 40: 41, 91: 93 }
/** `=`, `^` and `_`. */
const TEX_CODES = new Set([61, 94, 95])
/** The longest formula. Without a limit, each of thousands of unclosed `\(` would scan to the end. */
const FORMULA_CODES_MAX = 2000

/** Line endings and tab columns are negative codes. */
const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32
const isLineEnding = (code: Code): code is number => code !== null && code < -2
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57

/**
 * Use it after `remark-math`. It keeps prices such as `$5 and $10` as text: an opening dollar has no space after it, and a
 * closing one has no space before and no digit after it. It also makes `\(…\)` and `\[…\]` formulas.
 */
export function mathSyntax(this: Processor): undefined {
  const extensions = (this.data() as { micromarkExtensions?: Extension[] }).micromarkExtensions ?? []
  const dollars = extensions.findLast((extension) => extension.text?.[DOLLAR])
  const base = dollars?.text?.[DOLLAR]
  if (!dollars?.text || !base) throw new Error('mathSyntax has to be used after remark-math')
  const inner = base.tokenize
  base.tokenize = function (effects, ok, nok) {
    return effects.check({ tokenize: tokenizeProbe, partial: true }, inner.call(this, effects, ok, nok), nok)
  }
  extensions.push({ text: { [BACKSLASH]: { name: 'texMath', tokenize: tokenizeTex, resolve: base.resolve } } })
}

/** Looks ahead to the closing dollar and checks whether it may close the formula. */
function tokenizeProbe(this: unknown, effects: Effects, ok: State, nok: State): State {
  let previous: Code = null
  let size = 0

  const open: State = (code) => {
    if (code === DOLLAR) {
      effects.consume(code)
      size++
      return open
    }
    if (size > 1 || isSpace(code)) {
      effects.exit('mathProbe')
      return size > 1 ? ok(code) : nok(code)
    }
    return inside(code)
  }
  const inside: State = (code) => {
    if (code === null) {
      effects.exit('mathProbe')
      return nok(code)
    }
    if (code === DOLLAR) {
      size = 0
      return close(code)
    }
    if (isLineEnding(code)) {
      effects.exit('mathProbe')
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      effects.enter('mathProbe')
    } else {
      effects.consume(code)
    }
    previous = code
    return inside
  }
  const close: State = (code) => {
    if (code === DOLLAR) {
      effects.consume(code)
      size++
      return close
    }
    if (size > 1) {
      previous = DOLLAR
      return inside(code)
    }
    effects.exit('mathProbe')
    return isSpace(previous) || isDigit(code) ? nok(code) : ok(code)
  }
  return (code) => {
    effects.enter('mathProbe')
    return open(code)
  }
}

/** `\(…\)` and `\[…\]`, in the tokens of a formula between dollars. */
function tokenizeTex(this: unknown, effects: Effects, ok: State, nok: State): State {
  let closer = 0
  let length = 0
  let looksLikeTex = false
  let sequence = { type: '' }

  const opened: State = (code) => {
    closer = CLOSER[code ?? 0] ?? 0
    if (closer === 0) return nok(code)
    // In Markdown, `\[1\]` is an escaped bracket.
    looksLikeTex = closer === 41
    effects.consume(code)
    effects.exit('mathTextSequence')
    return between
  }
  const between: State = (code) => {
    if (code === null || length > FORMULA_CODES_MAX) return nok(code)
    if (code === BACKSLASH) {
      sequence = effects.enter('mathTextSequence')
      effects.consume(code)
      length++
      return escaped
    }
    if (code === 32 || isLineEnding(code)) {
      const type = code === 32 ? 'space' : 'lineEnding'
      effects.enter(type)
      effects.consume(code)
      effects.exit(type)
      length++
      return between
    }
    effects.enter('mathTextData')
    return data(code)
  }
  const escaped: State = (code) => {
    if (code === closer) {
      if (!looksLikeTex) return nok(code)
      effects.consume(code)
      effects.exit('mathTextSequence')
      effects.exit('mathText')
      return ok
    }
    sequence.type = 'mathTextData'
    looksLikeTex = true
    if (code === BACKSLASH) {
      effects.consume(code)
      length++
      return data
    }
    return data(code)
  }
  const data: State = (code) => {
    if (code === null || code === 32 || code === BACKSLASH || isLineEnding(code)) {
      effects.exit('mathTextData')
      return between(code)
    }
    if (TEX_CODES.has(code)) looksLikeTex = true
    effects.consume(code)
    length++
    return data
  }
  return (code) => {
    effects.enter('mathText')
    effects.enter('mathTextSequence')
    effects.consume(code)
    return opened
  }
}
