import { ArenaApiError } from '@arena/client'
import { QueryClient } from '@tanstack/react-query'

/** Rejected requests are not retried. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ArenaApiError && error.status < 500),
        // A browser that is offline can still reach a service on the same machine.
        networkMode: 'always',
        // React Query turns this off for networkMode 'always'. Pages recover by themselves after a lost connection.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
