import type { FastifyInstance } from 'fastify'

/**
 * Shows a page that a model wrote. Its origin is opaque, so it reads nothing of this service, and its policy lets nothing
 * out. The policy of the application (`frame-src`) keeps the frame from going to another host.
 */
const headers = {
  'content-security-policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  // The policy above does not cover peer connections, connections in advance and lookups of names.
  'connection-allowlist': '()',
  'x-dns-prefetch-control': 'off',
  'cache-control': 'no-cache',
  'x-robots-tag': 'noindex',
}

/**
 * Writes the text of the first message, and answers the later ones: a page that does not is stopped. `document.open`
 * removes all listeners but that of the port. Browsers that ignore `Connection-Allowlist` must have no peer connections
 * here, nor in a frame within.
 */
const script = `
addEventListener('message', function write({ source, origin, data, ports: [port] }) {
  if (parent === self || source !== parent || origin !== location.origin) return
  removeEventListener('message', write)
  delete self.RTCPeerConnection
  delete self.webkitRTCPeerConnection
  port.onmessage = () => port.postMessage('alive')
  document.open()
  new MutationObserver(() => {
    for (const frame of document.querySelectorAll('iframe, frame, object, embed')) frame.remove()
  }).observe(document, { childList: true, subtree: true })
  document.write(data)
  document.close()
})`

const page = `<!doctype html>
<meta charset="utf-8" />
<title>Preview</title>
<script>${script}</script>
`

export function servePreview(http: FastifyInstance): void {
  http.get('/preview', (_request, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(page))
}
