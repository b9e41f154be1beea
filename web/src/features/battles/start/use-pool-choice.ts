import type { Pool } from '@arena/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useArena } from '../../../session/index.tsx'
import { readSetting, writeSetting } from '../../../storage.ts'

export interface PoolChoice {
  /** The pools that can be chosen. They name no model. */
  readonly pools: readonly Pool[]
  /** The name of the chosen pool; `null` for all models. */
  readonly chosen: string | null
  /** The pool that was chosen before is not offered any more. */
  readonly isGone: boolean
  choose(name: string | null): void
}

/** The pool that battles of this browser are drawn from. */
export function usePoolChoice(): PoolChoice {
  const arena = useArena()
  const { data: pools } = useQuery({
    queryKey: ['pools'],
    queryFn: async ({ signal }) => (await arena.models.pools({ signal })).items,
    staleTime: 60_000,
  })
  const [stored, setStored] = useState(() => readSetting('pool'))
  // Until the list is there, the service decides whether the pool exists.
  const isGone = stored !== null && pools !== undefined && !pools.some(({ name }) => name === stored)
  return {
    pools: pools ?? [],
    chosen: isGone ? null : stored,
    isGone,
    choose(name) {
      writeSetting('pool', name)
      setStored(name)
    },
  }
}
