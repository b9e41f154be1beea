import type { ChatRequest, TurnSettings } from '@arena/contract'
import { generationDefaults } from '@arena/contract/limits'
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../../emitter.ts'
import { readSetting, writeSetting } from '../../../storage.ts'
import type { ShownSettings } from '../shown-answer.ts'

/** What the user chose for all prompts. `null` and an empty system prompt are the defaults of the service. */
export interface GenerationSettings {
  readonly system: string
  readonly temperature: number | null
  readonly maxTokens: number | null
}

export const defaultSettings: GenerationSettings = { system: '', temperature: null, maxTokens: null }

/** The settings of a saved turn that are not the defaults. */
export const savedSettings = (settings: TurnSettings | null): ShownSettings => ({
  system: settings?.system ?? undefined,
  temperature: settings?.temperature === generationDefaults.temperature ? undefined : settings?.temperature,
  maxTokens: settings?.maxTokens === generationDefaults.maxTokens ? undefined : settings?.maxTokens,
})

/** The members of a request that are not the defaults. */
export const settingsInRequest = (settings: GenerationSettings): Pick<ChatRequest, keyof GenerationSettings> => ({
  ...(settings.system.trim() === '' ? {} : { system: settings.system.trim() }),
  ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
  ...(settings.maxTokens === null ? {} : { maxTokens: settings.maxTokens }),
})

export const areDefault = (settings: GenerationSettings): boolean =>
  Object.keys(settingsInRequest(settings)).length === 0

/** The settings from storage, or the defaults if it has none that can be read. */
export function parseSettings(stored: string | null): GenerationSettings {
  try {
    return { ...defaultSettings, ...(JSON.parse(stored ?? '{}') as Partial<GenerationSettings>) }
  } catch {
    return defaultSettings
  }
}

let current: GenerationSettings | null = null
const { subscribe, emit } = createEmitter()

export function generationSettings(): GenerationSettings {
  current ??= parseSettings(readSetting('generation'))
  return current
}

export function changeSettings(settings: GenerationSettings): void {
  current = settings
  writeSetting('generation', areDefault(settings) ? null : JSON.stringify(settings))
  emit()
}

export const useGenerationSettings = (): GenerationSettings => useSyncExternalStore(subscribe, generationSettings)
