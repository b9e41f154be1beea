/**
 * On everything of the web application: a worker gets the policy of its own script, not that of the page. Nothing written
 * into a page runs, and an answer cannot fetch a picture from somewhere else and so tell who reads it.
 */
export const securityHeaders = ({ oidcIssuer }: { readonly oidcIssuer: string | null }): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The code flow exchanges its code at the issuer, from the page.
    `connect-src 'self'${oidcIssuer === null ? '' : ` ${new URL(oidcIssuer).origin}`}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Markup and code made of text are refused wherever a script would put them; web/src/trusted-types.ts is the one rule.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; '),
  // The address of an unlisted thread is its secret: sites that an answer links to must not learn it.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
})
