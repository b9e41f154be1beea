import type { AdminPool } from '@arena/contract'

/** The values in the pool form. */
export interface PoolDraft {
  readonly name: string
  readonly label: string
  readonly modelNames: readonly string[]
}

export const emptyPool: PoolDraft = { name: '', label: '', modelNames: [] }

export const draftOfPool = ({ name, label, modelNames }: AdminPool): PoolDraft => ({ name, label, modelNames })

export type PoolFault = 'missing' | 'name' | 'taken' | 'long' | 'few'
/** In the order of the form. */
export const poolFields = ['name', 'label', 'modelNames'] as const
export type PoolFaults = Partial<Record<(typeof poolFields)[number], PoolFault>>

/** What the service would reject. `taken` are the names of the other pools: saving one of them would replace it. */
export function poolFaults({ name, label, modelNames }: PoolDraft, taken: readonly string[]): PoolFaults {
  const found = {
    name: nameFault(name.trim(), taken),
    label: label.trim() === '' ? 'missing' : label.trim().length > 100 ? 'long' : null,
    modelNames: modelNames.length < 2 ? 'few' : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as PoolFaults
}

function nameFault(name: string, taken: readonly string[]): PoolFault | null {
  if (name === '') return 'missing'
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(name)) return 'name'
  return taken.includes(name) ? 'taken' : null
}
