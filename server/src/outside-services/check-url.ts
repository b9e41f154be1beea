import { ArenaError } from '../base/errors.ts'
import { isLinkLocalUrl } from '../providers/index.ts'

export interface UrlRules {
  /** Whether link-local addresses are allowed. */
  readonly allowLinkLocalHosts: boolean
}

const invalid = (field: string, rule: string) => new ArenaError('field-invalid', { field, rule })

/** The URL as it was written. Throws a 400 that names the field if the service may not call it. */
export function checkUrl(field: string, written: string | null, { allowLinkLocalHosts }: UrlRules): string {
  if (written === null) throw invalid(field, 'is needed')
  const url = URL.canParse(written) ? new URL(written) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw invalid(field, 'must be a URL that starts with http:// or https://')
  }
  if (url.username !== '' || url.password !== '') throw invalid(field, 'must not contain a user or a password')
  if (url.hash !== '') throw invalid(field, 'must not contain a fragment')
  if (!allowLinkLocalHosts && isLinkLocalUrl(url)) {
    throw invalid(field, 'must not be a link-local address; ALLOW_LINK_LOCAL_HOSTS=on allows it')
  }
  return written
}
