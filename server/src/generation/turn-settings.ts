import { type ChatRequest, generationDefaults, type TurnSettings } from '@arena/contract'
import type { Question } from './answer.ts'

/** The settings to store with a turn; `null` if all of them are the defaults. */
export function turnSettings({ system, maxTokens, temperature }: Omit<Question, 'context'>): TurnSettings | null {
  const isDefault =
    system === null && maxTokens === generationDefaults.maxTokens && temperature === generationDefaults.temperature
  return isDefault ? null : { system, maxTokens, ...(temperature !== null && { temperature }) }
}

type Asked = Pick<ChatRequest, 'prompt' | 'system' | 'maxTokens' | 'temperature'> & Pick<Question, 'topP' | 'stop'>

/** What a request asks, with the defaults. With `topP` the host chooses the temperature: several models refuse both. */
export const questionOf = ({
  prompt,
  system,
  maxTokens,
  temperature,
  topP,
  stop,
}: Asked): Omit<Question, 'context'> => ({
  prompt,
  system: system ?? null,
  maxTokens: maxTokens ?? generationDefaults.maxTokens,
  temperature: temperature ?? (topP === undefined ? generationDefaults.temperature : null),
  ...(topP !== undefined && { topP }),
  ...(stop !== undefined && { stop }),
})
