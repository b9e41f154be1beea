/** The limits that an operator may change. A schema names the one it obeys as `x-limit`, next to the default. */
export interface Limits {
  readonly promptCharsMax: number
  readonly systemCharsMax: number
  readonly titleCharsMax: number
}

/** In a file without schemas: the configuration is read before the schema library is loaded. */
export const defaultLimits: Limits = { promptCharsMax: 100_000, systemCharsMax: 20_000, titleCharsMax: 200 }

/** Values for what a request leaves out. */
export const generationDefaults = { maxTokens: 4096, temperature: 0.7 } as const

export const TEMPERATURE_MAX = 2

/** Of an uploaded image. Less than the smallest usual limit of proxies, 1 MiB. */
export const ATTACHMENT_BYTES_MAX = 1_000_000

/** Of each side of an image. */
export const ATTACHMENT_PIXELS_MAX = 8_000

/** Images of one prompt. */
export const ATTACHMENTS_MAX = 4

/** Positions of turns are stored as integers of PostgreSQL. */
export const POSITION_MAX = 2 ** 31 - 1
