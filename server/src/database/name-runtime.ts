/**
 * The driver asks `navigator` where it runs, and where there is none (Node 20) it makes a `Response` to find out, for
 * which Node loads its whole `fetch`: tens of milliseconds of every start and nine megabytes. From Node 21 on this is
 * what stands there anyway.
 */
if (!('navigator' in globalThis)) {
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: `Node.js/${process.versions.node.split('.')[0]}` },
    configurable: true,
    writable: true,
  })
}
