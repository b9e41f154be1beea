import type { Me } from '@arena/contract'
import { useQueries } from '@tanstack/react-query'
import type { commonMessages } from '../language/index.ts'
import { useArena } from '../session/index.tsx'

/** A link of the main navigation. */
export interface NavigationEntry {
  readonly href: string
  readonly name: keyof (typeof commonMessages)['english']['pages']
  /** Who sees it; everybody without it. */
  readonly for?: 'accounts' | 'admins'
  /** It is shown while this flag is on. */
  readonly flag?: string
}

/** The links that this user sees. A flag is read only for those who would see its link. */
export function useNavigation(entries: readonly NavigationEntry[], me: Me | null): readonly NavigationEntry[] {
  const arena = useArena()
  const allowed = entries.filter((entry) =>
    entry.for === 'admins' ? me?.admin : entry.for === 'accounts' ? me && !me.guest : true,
  )
  const flags = allowed.flatMap(({ flag }) => flag ?? [])
  const states = useQueries({
    queries: flags.map((flag) => ({
      queryKey: ['flag', flag],
      queryFn: ({ signal }: { signal: AbortSignal }) => arena.flags.read(flag, { signal }),
      staleTime: 60_000,
    })),
  })
  return allowed.filter(({ flag }) => flag === undefined || states[flags.indexOf(flag)]?.data?.enabled)
}
