import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

// Vitest reads it for each `expect.poll`, so that each waits as long as the machine of this moment needs.
vi.setConfig({ expect: { poll: PATIENCE } })
