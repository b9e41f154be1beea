import { anthropic } from './anthropic.ts'
import { azure } from './azure.ts'
import type { Dialect } from './dialect.ts'
import { openai } from './openai.ts'

export type DialectName = 'openai' | 'anthropic' | 'azure'

export const dialects: Readonly<Record<DialectName, Dialect>> = { openai, anthropic, azure }
