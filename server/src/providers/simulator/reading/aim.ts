import type { Aim } from './request.ts'

const aims: readonly [Aim, RegExp][] = [
  ['detail', /\b(?:weather|latest news|stock price|what time is it|today's date)\b/],
  ['reason', /^(?:why|warum|wieso|pourquoi|por qué|¿por qué)(?=\s)|^لماذا|为什么|なぜ|どうして/],
  ['personal', /^(?:i|i'm|i’m|we|my|ich|mein|meine|je|j'ai|mon|ma|yo|mi|estoy|أنا|我|私)(?=\s|$)|^(?:我|私)/],
  [
    'choice',
    /^(?:should|shall|can i|could i|may i|is it (?:worth|ok|okay|better|time)|which|soll(?:te)? ich|dois-je|debería)\b/,
  ],
  [
    'truth',
    /^(?:is|are|can|could|do|does|did|will|would|was|were|has|have|ist|sind|kann|est-ce|es|son)\b|^هل|吗[？?]?$|ですか[。？?]?$/,
  ],
  [
    'detail',
    /^(?:who|when|where|how (?:many|much|old|far|long|tall|big|often|high|fast)|in which|what (?:year|time|date|day)|wer|wann|wo|wie (?:viele?|alt|lang|hoch|weit)|qui|quand|où|combien|quién|cuándo|dónde|cuánto)(?=\s)|^متى|^أين|^كم|谁|几|多少|哪里|誰|いつ|どこ|いくつ/,
  ],
]

/** What an open question, in lower case, is after. */
export function aimOf(lower: string): Aim {
  return aims.find(([, pattern]) => pattern.test(lower))?.[0] ?? 'view'
}
