/** Lone surrogates and NUL cannot be stored. They are replaced where text arrives, so that responses show what is stored. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
