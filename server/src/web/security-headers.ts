import { documentHeaders } from '../http/replies/document-headers.ts'

/**
 * For pages and for files: a worker has the policy of its own script, not that of the page. No inline code runs, and an
 * answer cannot load an image from another site, which would reveal the reader.
 */
export const securityHeaders = ({ oidcIssuer }: { readonly oidcIssuer: string | null }): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The page itself reads the images of prompts, with its token.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // The page itself exchanges the authorization code at the issuer.
    `connect-src 'self'${oidcIssuer === null ? '' : ` ${new URL(oidcIssuer).origin}`}`,
    "worker-src 'self'",
    // A preview of a page in an answer. It also keeps that page from sending the frame elsewhere.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Scripts cannot turn text into markup or code; web/src/trusted-types.ts defines the one policy.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; '),
  ...documentHeaders,
})
