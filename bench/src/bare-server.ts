import { createServer } from 'node:http'

/**
 * `node bare-server.js PORT URL`: node:http that answers every request with the headers and bytes it once read from URL. It is the
 * least a server in Node can do.
 */
const [port, url] = process.argv.slice(2)
const response = await fetch(url!)
const body = Buffer.from(await response.arrayBuffer())
// Node writes these three itself.
const headers = [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)).flat()

createServer((_request, reply) => {
  reply.writeHead(200, headers).end(body)
}).listen(Number(port), '127.0.0.1')
