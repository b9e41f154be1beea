import type { Fact } from './fact.ts'
import { factsAbroad } from './facts-abroad.ts'
import { computingFacts } from './facts-computing.ts'
import { earthFacts } from './facts-earth.ts'
import { everydayFacts } from './facts-everyday.ts'
import { peopleFacts } from './facts-people.ts'
import { scienceFacts } from './facts-science.ts'
import { toolFacts } from './facts-tools.ts'
import { worldFacts } from './facts-world.ts'

export const facts: readonly Fact[] = [
  ...scienceFacts,
  ...computingFacts,
  ...toolFacts,
  ...everydayFacts,
  ...worldFacts,
  ...earthFacts,
  ...peopleFacts,
]

const byName = new Map<string, Fact>()
for (const fact of facts) for (const name of [...fact.names, fact.title]) byName.set(bare(name), fact)
for (const { title, names } of factsAbroad) {
  const fact = byName.get(bare(title))
  if (fact !== undefined) for (const name of names) byName.set(bare(name), fact)
}

const nameWordsMax = 4

/**
 * The fact a prompt is about, by its content words. The longest name wins: "black tea" before "tea".
 * With more than `otherWordsMax` words besides the name, the prompt is about something else.
 */
export function findFact(keywords: readonly string[], otherWordsMax: number): Fact | null {
  const words = keywords.slice(0, 8).map((word) => singular(word.toLowerCase()))
  for (let length = Math.min(nameWordsMax, words.length); length > 0; length -= 1) {
    if (keywords.length - length > otherWordsMax) break
    for (let start = 0; start + length <= words.length; start += 1) {
      const fact = byName.get(words.slice(start, start + length).join(' '))
      if (fact !== undefined) return fact
    }
  }
  return null
}

/** For scripts without spaces between words, or with prefixes grown onto them. */
export function findFactWithin(text: string): Fact | null {
  const abroad = factsAbroad.find(({ names }) => names.some((name) => !/[a-z]/.test(name) && text.includes(name)))
  return abroad === undefined ? null : (byName.get(bare(abroad.title)) ?? null)
}

/** The fact with exactly this name, article or not. */
export function findFactNamed(name: string): Fact | null {
  return byName.get(bare(name)) ?? null
}

function bare(name: string): string {
  return singular(name.toLowerCase().replace(/^(?:an?|the)\s+/, ''))
}

function singular(name: string): string {
  return name.replace(/(?<=[a-z]{3})s(?=\s|$)/g, '')
}
