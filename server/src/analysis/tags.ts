/** Tags of a prompt, found by fixed rules. The leaderboard can be filtered by them. */

const SHORT_CHARS_MAX = 200
const MEDIUM_CHARS_MAX = 2_000

/** The tags of a longer prompt would be the same; reading it would delay the battle. */
const READ_CHARS_MAX = 20_000

export type DetectLanguage = (text: string) => string | null

const LINE_END = /[\n\r\u2028\u2029]/

const FENCE = /(^|\n)[^\S\n]*(```|~~~)/
const CODE_SHAPES = [
  /[;{}]\s*(\n|$)/,
  /<\/?[a-z][a-z0-9-]*(\s[^<>]*)?>/i,
  /\b(insert\s+into|create\s+table)\b/i,
  /#include\s*<|\bstd::|=>|->\s*\w+\(|\bconsole\.log\b|\bprint\(/,
]
/** A word, what may follow it in the same part of a prompt, and what ends such a part. */
const CODE_PHRASES = [
  [/\b(function|const|let|var|def|class|import|return|public|static|void|fn|impl|async|await)\b/, /[({:;=]/, /[\n.?!]/],
  [/\bselect\b/i, /\bfrom\b/i, LINE_END],
  [/\bupdate\b/i, /\bset\b/i, LINE_END],
] as const
const CODE_WORDS =
  /\b(python|javascript|typescript|java|kotlin|golang|rust|c\+\+|c#|php|ruby|swift|haskell|scala|bash|shell script|sql|html|css|react|regex(p|es)?|regular expression|algorithm|unit tests?|compiler?|stack ?trace|api endpoint|docker(file)?|kubernetes|git (commit|rebase|merge)|source code|code snippet|refactor|debug(ger)?|segfault)\b/i

/** Whether a prompt asks about, or contains, program code. */
export function mentionsCode(prompt: string): boolean {
  return (
    FENCE.test(prompt) ||
    CODE_WORDS.test(prompt) ||
    CODE_SHAPES.some((shape) => shape.test(prompt)) ||
    CODE_PHRASES.some(([first, later, end]) => prompt.split(end).some((part) => isFollowed(part, first, later)))
  )
}

/** One pattern for both would search the rest of the text again for every `first`, which takes quadratic time. */
function isFollowed(text: string, first: RegExp, later: RegExp): boolean {
  const found = first.exec(text)
  return found !== null && later.test(text.slice(found.index + found[0].length))
}

const LATEX = /\\(frac|sum|int|sqrt|lim|alpha|beta|theta|pi|cdot|times|begin\{)|\$[^$\n\\^_=]*[\\^_=][^$\n]*\$/
const ARITHMETIC = /(^|[\s(=])[-+]?\d+([.,]\d+)?\s*[-+*/×÷^]\s*[-+]?\(?\d+([.,]\d+)?/
const EQUATION = /\b\d*[a-z]\s*((\^\s*\d|²|³)\s*)?[-+*/]\s*[a-z\d]+(?![a-z\d])[^=\n]{0,40}=\s*-?[a-z\d]/i
const MATH_WORDS =
  /\b(equations?|integrals?|derivatives?|differentiate|theorem|prove that|proof (of|that|by)|matrix|matrices|eigenvalues?|polynomials?|probabilit(y|ies)|logarithms?|trigonometr\w+|calculus|algebra\w*|arithmetic|geometry|prime numbers?|square root|standard deviation|gleichung(en)?|ableitung|integral(e|rechnung)?|équations?|dérivée|ecuaci(ón|ones)|derivada)\b/i

/** Whether a prompt asks about, or contains, mathematics. Dates and version numbers do not count. */
export function mentionsMathematics(prompt: string): boolean {
  if (LATEX.test(prompt) || MATH_WORDS.test(prompt) || EQUATION.test(prompt)) return true
  const withoutDates = prompt.replace(/\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/g, ' ')
  return ARITHMETIC.test(withoutDates)
}

/**
 * The tags of a prompt, sorted: its language if it is detected, code or no code, mathematics, images, and its length.
 *
 * @example tagsOf('Was ist 3 + 4?', detect) // ['lang:de', 'length:short', 'math', 'no-code']
 */
export function tagsOf(prompt: string, detectLanguage: DetectLanguage, { hasImages = false } = {}): string[] {
  const read = prompt.slice(0, READ_CHARS_MAX)
  const code = mentionsCode(read)
  // Keywords of programming languages are English, so code says nothing about the author's language.
  const prose = read.replace(/(```|~~~)[\s\S]*?(\1|$)/g, ' ')
  const language = detectLanguage(prose)
  const length = prompt.length <= SHORT_CHARS_MAX ? 'short' : prompt.length <= MEDIUM_CHARS_MAX ? 'medium' : 'long'
  return [
    code ? 'code' : 'no-code',
    ...(language ? [`lang:${language}`] : []),
    `length:${length}`,
    ...(mentionsMathematics(read) ? ['math'] : []),
    ...(hasImages ? ['image'] : []),
  ].toSorted()
}
