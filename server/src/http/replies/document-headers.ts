/** For every document, beside its content security policy. */
export const documentHeaders = {
  // The address of an unlisted thread is secret: sites that an answer links to must not receive it.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}
