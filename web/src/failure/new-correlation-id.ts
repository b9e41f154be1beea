/**
 * For a call whose reply has no place for an id of its own once it began, like a stream. Not `randomUUID`: browsers have
 * that only on encrypted connections and on the own machine.
 */
export const newCorrelationId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
