/** A failed sign-in at an OpenID issuer. */
export class IssuerFailure extends Error {
  override readonly name = 'IssuerFailure'
  readonly kind: 'declined' | 'issuer-unreachable' | 'token-refused'

  constructor(kind: IssuerFailure['kind'], options: ErrorOptions) {
    super(kind, options)
    this.kind = kind
  }
}
