import { createHash } from 'node:crypto'

/** So much less, of 100, is no difference. */
const CLOSE = 8

/**
 * What a simulated model says when it is asked to compare two answers between marks, as judges of studies are; `null` for
 * every other prompt. It mostly says the same in both orders, and prefers the first one in some close cases.
 */
export function judgeReply(prompt: string, modelName: string): string | null {
  const [a, b] = [textBetween(prompt, 'answer-A'), textBetween(prompt, 'answer-B')]
  if (a === null || b === null) return null
  const [ofA, ofB] = [a, b].map((text) => quality(text, modelName)) as [number, number]
  if (Math.abs(ofA - ofB) < CLOSE) return (ofA + ofB) % 2 === 0 ? 'Both say the same.\n\ntie' : 'They are close.\n\nA'
  return ofA > ofB ? 'The first answer is clearer.\n\nA' : 'The second answer is clearer.\n\nB'
}

function textBetween(prompt: string, name: string): string | null {
  const start = prompt.lastIndexOf(`<${name}-`)
  const open = prompt.indexOf('>', start)
  const end = prompt.indexOf(`</${prompt.slice(start + 1, open + 1)}`, open)
  return start === -1 || open === -1 || end === -1 ? null : prompt.slice(open + 1, end)
}

/** From 0 to 100: half by length, half by chance that depends on the model and the text alone. */
function quality(text: string, modelName: string): number {
  const chance =
    createHash('sha256')
      .update(JSON.stringify([modelName, text]))
      .digest()
      .readUInt32BE() % 51
  return chance + Math.min(50, Math.round(text.length / 30))
}
