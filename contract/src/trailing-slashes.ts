/** The lookbehind keeps the pattern linear: without it, a text of many slashes would be read once for each of them. */
export const withoutTrailingSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, '')
