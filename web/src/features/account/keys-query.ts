/** The key of the query for the user's API keys. */
export const KEYS = ['api-keys']
