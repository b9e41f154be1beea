import type { FastifyInstance } from 'fastify'

/**
 * Shows a page that a model wrote. Its origin is opaque, so it reads nothing of this service, and its policy allows
 * no requests. The policy of the application (`frame-src`) keeps the frame from going to another host.
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
 * Writes the text of the first message, says so, and answers the later ones: a page that does not is stopped.
 * `document.open` removes all listeners but that of the port, whose method is bound before the page could replace it.
 * Browsers that ignore `Connection-Allowlist` get no peer connections and no frames, which would have them again. This is
 * for pages that use them without intent: one that is made for it has a frame in a shadow tree.
 */
const script = `
addEventListener('message', function write({ source, origin, data, ports: [port] }) {
  if (parent === self || source !== parent || origin !== location.origin) return
  removeEventListener('message', write)
  delete self.RTCPeerConnection
  delete self.webkitRTCPeerConnection
  const answer = port.postMessage.bind(port, 'alive')
  port.onmessage = () => answer()
  answer()
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
