/** The address of a model's page, with the figures of the blind board or of all votes. */
export const modelPath = (modelId: string, scope: 'blind' | 'all' = 'blind'): string =>
  `/models/${encodeURIComponent(modelId)}${scope === 'all' ? '?scope=all' : ''}`
