import { Type } from 'typebox'
import { PlainError } from './errors.ts'
import { Uuid } from './schema.ts'
import { Study } from './studies.ts'

export const studies = { feature: 'studies', auth: 'token', errors: 'plain', failure: 'API_ERROR' } as const
export const params = Type.Object({ studyId: Uuid() })
export const ok = (description = 'The study.') => ({ 200: { description, body: Study } })
export const conflict = (description: string) => ({ 409: { description, body: PlainError } })
export const notDraft = conflict('It is not a draft.')
export const quota = (description: string) => ({ 422: { description, body: PlainError } })
export const Done = Type.Object({ success: Type.Literal(true), message: Type.String() })
