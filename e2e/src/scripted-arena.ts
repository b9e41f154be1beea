import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Script, type ScriptedHost, startScriptedHost } from './scripted-host.ts'
import { type Service, startService } from './service.ts'

export interface ScriptedModel {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: 'groq' | 'google' | 'cloudflare'
  readonly status?: 'active' | 'retired'
  readonly inputPrice?: number
  readonly outputPrice?: number
}

/** Invented words: where one is found, it can only come from the catalogue. */
export const quorvex = { modelName: 'northwind/quorvex-9b', displayName: 'Quorvex 9B', providerName: 'groq' } as const
export const zephlin = {
  modelName: 'southmark/zephlin-70b',
  displayName: 'Zephlin 70B',
  providerName: 'google',
} as const
export const tarnoble = { modelName: 'westfold/tarnoble-3b', displayName: 'Tarnoble 3B', providerName: 'groq' } as const
/** The fallback. Retired, so it is never selected. */
export const plumrose = {
  modelName: 'eastgate/plumrose-1b',
  displayName: 'Plumrose 1B',
  providerName: 'groq',
  status: 'retired',
} as const

export interface ScriptedArena {
  readonly host: ScriptedHost
  readonly service: Service
  close(): Promise<void>
}

/** The built service with scripted models. */
export async function startScriptedArena(
  script: Script,
  {
    models = [quorvex, zephlin],
    ...variables
  }: { models?: readonly ScriptedModel[] } & { readonly [variable: `${Uppercase<string>}`]: string } = {},
): Promise<ScriptedArena> {
  const host = await startScriptedHost(script)
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-e2e-models-'))
  await chmod(folder, 0o711)
  const catalogue = path.join(folder, 'models.json')
  await writeFile(catalogue, JSON.stringify([...models, plumrose]))
  const service = await startService({
    GROQ_BASE_URL: host.baseUrl,
    GOOGLE_BASE_URL: host.baseUrl,
    CATALOGUE_FILE: catalogue,
    FALLBACK_MODEL: plumrose.modelName,
    RATE_LIMIT: 'off',
    ...variables,
  })
  return {
    host,
    service,
    async close() {
      await service.close()
      await host.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A promise that the journey resolves itself. */
export function deferred<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
