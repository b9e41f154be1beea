import type { Dialect } from '../dialect.ts'
import { anthropic } from './anthropic.ts'
import { azure } from './azure.ts'
import { openai } from './openai.ts'

const registered = { openai, anthropic, azure } satisfies Record<string, Dialect>

export type DialectName = keyof typeof registered

export const dialects: Readonly<Record<DialectName, Dialect>> = registered
