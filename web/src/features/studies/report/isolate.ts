import { shownText } from '@arena/contract/shown-text'

/** A name in a sentence of any direction, together with its figure. */
export const isolate = (name: string, figure = ''): string => `\u2068${shownText(name)}${figure && ` ${figure}`}\u2069`
