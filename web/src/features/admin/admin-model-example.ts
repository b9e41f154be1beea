import type { AdminModel } from '@arena/contract'

/** For tests. */
export const adminModel = (facts: Partial<AdminModel> = {}): AdminModel => ({
  modelId: '01900000-0000-7000-8000-000000000001',
  modelName: 'maker/first-8b',
  displayName: 'First 8B',
  providerName: 'groq',
  isFree: false,
  status: 'active',
  simulated: false,
  served: true,
  battles: 10,
  fallbacks: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
  ...facts,
})
