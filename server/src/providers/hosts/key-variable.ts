/** Whether an environment variable may have the key of a host. Those with other secrets of the service must not be sent to one. */
export const isKeyVariable = (name: string): boolean => /^(?!ARENA_)[A-Z][A-Z0-9_]*_(?:KEY|TOKEN)$/.test(name)
