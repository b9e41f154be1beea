/** The query for the user's API keys. */
export const KEYS = ['api-keys']
