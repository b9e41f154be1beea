import { ArenaApiError } from '@arena/client'
import { QueryClient } from '@tanstack/react-query'

/** What was read stays shown while it is read again; what was refused is not asked for again. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ArenaApiError && error.status < 500),
        // A browser that thinks it is offline may still reach a service on its own machine.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
