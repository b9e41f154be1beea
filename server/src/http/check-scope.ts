import { type KeyScope, keyAccess } from '@arena/contract'
import { ArenaError } from '../base/errors.ts'

/** An operation without a decision may not be called. */
const neededFor = (operationId: string) =>
  (keyAccess as Partial<Record<string, readonly KeyScope[] | 'public'>>)[operationId] ?? []

/** Whether an API key with these scopes may call the operation. */
export function isInScope(scopes: readonly KeyScope[], operationId: string): boolean {
  const needed = neededFor(operationId)
  return needed === 'public' || needed.some((scope) => scopes.includes(scope))
}

/** Throws unless an API key with these scopes may call the operation. */
export function checkScope(scopes: readonly KeyScope[], operationId: string): void {
  if (isInScope(scopes, operationId)) return
  const needed = neededFor(operationId)
  if (needed.length === 0) throw new ArenaError('api-key-refused')
  throw new ArenaError('api-key-scope', { scope: (needed as readonly KeyScope[]).join(' or ') })
}
