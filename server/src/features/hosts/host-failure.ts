import type { HostFailureReason } from '@arena/contract'
import { CallFailure } from '../../providers/index.ts'

/** Why a call failed, for an administrator. The text of a host is not part of it: it is in the log, without keys. */
export interface HostFailure {
  readonly reason: HostFailureReason
  readonly status: number | null
}

export function hostFailureOf(error: unknown): HostFailure {
  const status = error instanceof CallFailure ? error.status : null
  return { reason: reasonOf(error), status }
}

function reasonOf(error: unknown): HostFailureReason {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
  if (!(error instanceof CallFailure)) return 'not-called'
  const { reason, status, code } = error
  if (reason === 'timeout' || reason === 'empty') return reason
  if (code === 'CALLS_PER_MINUTE') return 'calls-per-minute'
  if (reason === 'rate_limited') return 'rate-limited'
  if (code === 'LINK_LOCAL_ADDRESS') return 'link-local'
  if (code !== null) return 'unreachable'
  if (status === 401 || status === 403) return 'key-refused'
  if (status === 402) return 'no-money'
  if (status === 404) return 'not-found'
  return status === null ? 'unreadable' : 'status'
}

const sentences: Record<HostFailureReason, (status: number | null) => string> = {
  timeout: () => 'It did not answer in time.',
  'key-refused': (status) => `It refused the key (status ${status}).`,
  'no-money': () => 'The account there is out of credit (status 402).',
  'not-found': () => 'It does not know this address or model (status 404).',
  'rate-limited': () => 'It accepts no more calls now: its limit or your quota is used up.',
  'calls-per-minute': () => 'Your own limit of calls per minute is used up.',
  empty: () => 'It sent an answer without text.',
  'link-local': () => 'Its address is link-local: ALLOW_LINK_LOCAL_HOSTS=on allows it.',
  unreachable: () => 'It could not be reached: check the address and the proxy.',
  status: (status) => `It answered with status ${status}.`,
  unreadable: () => 'It sent an answer that cannot be read.',
  'not-called': () => 'It could not be called.',
}

export const sentenceOf = ({ reason, status }: HostFailure): string => sentences[reason](status)

/** As replies contain it; all `null` for no failure. */
export const presentFailure = (failure: HostFailure | null) => ({
  failure: failure === null ? null : sentenceOf(failure),
  failureReason: failure?.reason ?? null,
  failureStatus: failure?.status ?? null,
})
