import type { HostCall } from '@arena/contract'
import { useMessages } from '../../../language/index.ts'
import { messages } from './messages/index.ts'

type Failed = Pick<HostCall, 'failureReason' | 'failureStatus'>

/** Why a call to a host failed, in the language of the page. */
export function useHostFailure() {
  const { failures } = useMessages(messages)
  return ({ failureReason, failureStatus }: Failed): string =>
    failureReason === null ? '' : failures[failureReason](String(failureStatus ?? ''))
}
