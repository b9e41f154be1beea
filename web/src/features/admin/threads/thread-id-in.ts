const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** The id in a link to a thread, or the id itself; `null` if there is none. */
export const threadIdIn = (text: string): string | null => UUID.exec(text)?.[0].toLowerCase() ?? null
