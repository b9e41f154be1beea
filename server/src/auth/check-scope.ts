import { type KeyScope, keyAccess } from '@arena/contract'
import { ArenaError } from '../errors.ts'

/** Throws unless an API key with these scopes may call the operation. An operation without a decision may not be called. */
export function checkScope(scopes: readonly KeyScope[], operationId: string): void {
  const needed = (keyAccess as Partial<Record<string, readonly KeyScope[] | 'public'>>)[operationId] ?? []
  if (needed === 'public' || needed.some((scope) => scopes.includes(scope))) return
  if (needed.length === 0) throw new ArenaError('api-key-refused')
  throw new ArenaError('api-key-scope', { scope: needed.join(' or ') })
}
