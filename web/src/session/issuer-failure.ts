/** Why signing in at an OpenID issuer did not work out, as far as the page can know. */
export class IssuerFailure extends Error {
  override readonly name = 'IssuerFailure'
  readonly kind: 'declined' | 'issuer-away'

  constructor(kind: IssuerFailure['kind'], options: ErrorOptions) {
    super(kind, options)
    this.kind = kind
  }
}
