import type { Dialect } from '../dialect.ts'
import { openai } from './openai.ts'

const registered = { openai } satisfies Record<string, Dialect>

export type DialectName = keyof typeof registered

export const dialects: Readonly<Record<DialectName, Dialect>> = registered
