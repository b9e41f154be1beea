/** The address of a model's page. */
export const modelPath = (modelId: string): string => `/models/${encodeURIComponent(modelId)}`
