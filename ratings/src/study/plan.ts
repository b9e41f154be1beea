import type { StudyParts } from './rate-study.ts'

/** What limits the certainty, as shares of the variance, and what twice as much of something would bring. */
export interface StudyLimits {
  readonly noise: number
  readonly voter: number
  readonly prompt: number
  /** The standard error relative to the present one. More people and more prompts bring their votes with them. */
  readonly doubled: { readonly votes: number; readonly voters: number; readonly prompts: number }
  readonly helpsMost: 'votes' | 'voters' | 'prompts'
}

/** Over the differences that a question is about; null without any uncertainty. */
export function limitsOf(parts: readonly StudyParts[]): StudyLimits | null {
  const sum = (rootOf: (part: StudyParts) => number) => parts.reduce((total, part) => total + rootOf(part) ** 2, 0)
  const [noise, voter, prompt] = [sum((part) => part.noise), sum((part) => part.voter), sum((part) => part.prompt)]
  const variance = noise + voter + prompt
  if (variance === 0) return null
  const remaining = (less: number) => Math.sqrt((variance - less / 2) / variance)
  const doubled = { votes: remaining(noise), voters: remaining(noise + voter), prompts: remaining(noise + prompt) }
  const helpsMost = voter === 0 && prompt === 0 ? 'votes' : voter > prompt ? 'voters' : 'prompts'
  return { noise: noise / variance, voter: voter / variance, prompt: prompt / variance, doubled, helpsMost }
}
