import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Dispatcher, Pool } from 'undici'
import { type ArenaOptions, startArena, type TestArena } from '../testing/start-arena.ts'

export const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <title>Arena</title>
    <!--head-->
    <script type="module" src="/assets/index-B6geydZV.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
export const SCRIPT = `export const words = ${JSON.stringify('both answers are good. '.repeat(50))}\n`
export const FONT = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0x00, 0xff])

const built: Readonly<Record<string, string | Buffer>> = {
  '.built-from': 'abc',
  '.cache/notes.txt': 'not for readers',
  'assets/.cache/deep/notes.txt': 'not for readers',
  'index.html': SHELL,
  'before-page.js': 'document.documentElement.dataset.theme = "dark"\n',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'icon.png': Buffer.from('89504e47', 'hex'),
  'site.webmanifest': '{"name": "Arena"}',
  'assets/index-B6geydZV.js': SCRIPT,
  'assets/index-B6geydZV.js.br': brotliCompressSync(SCRIPT),
  'assets/index-B6geydZV.js.gz': gzipSync(SCRIPT),
  'assets/index-C92Uow0M.css': 'body { margin: 0 }\n',
  'assets/index-C92Uow0M.css.gz': gzipSync('body { margin: 0 }\n'),
  'assets/Inter-D4f-9x_a.woff2': FONT,
}

export interface PageArena extends TestArena {
  readonly webDir: string
  /** A request whose response is not decompressed. */
  fetchRaw(path: string, init?: RawInit): Promise<RawAnswer>
}

export interface RawInit {
  readonly method?: Dispatcher.HttpMethod
  readonly headers?: Readonly<Record<string, string>>
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
}

/** The headers of a browser that opens an address. */
export const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

/** An arena with a small web application, and a file outside its folder that must not be readable. */
export async function startPageArena(options: ArenaOptions = {}): Promise<PageArena> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'arena-web-'))
  const webDir = path.join(folder, 'dist')
  await writeFile(path.join(folder, 'secret.txt'), 'not for readers')
  for (const [name, content] of Object.entries(built)) {
    await mkdir(path.dirname(path.join(webDir, name)), { recursive: true })
    await writeFile(path.join(webDir, name), content)
  }
  const arena = await startArena({ webDir, ...options })
  // Sends the path unchanged: `fetch` would resolve its dots, and decompress the response.
  const pool = new Pool(arena.url)
  return {
    ...arena,
    webDir,
    async fetchRaw(address, { method = 'GET', headers = {} } = {}) {
      // `reset` closes the connection. undici always does after HEAD, and the tests compare HEAD with GET.
      const response = await pool.request({ path: address, method, headers, reset: true })
      const bytes = Buffer.from(await response.body.arrayBuffer())
      return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() }
    },
    async close() {
      await pool.close()
      await arena.close()
      await rm(folder, { recursive: true })
    },
  }
}
