/** The name of the query for the user's API keys: `ownKey` adds the user. */
export const KEYS = ['api-keys']
