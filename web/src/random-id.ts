/** 32 hexadecimal digits. Not `randomUUID`: browsers offer it only over HTTPS and on localhost. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
