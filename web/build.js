// Plain JavaScript: it runs before anything is compiled, and on every start.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const web = import.meta.dirname
const root = path.dirname(web)
const dist = path.join(web, 'dist')
/** Inside `dist`: what it was built from. The server does not serve names that begin with a dot. */
const STAMP = '.built-from'

const inputs = [
  'web/build.js',
  'web/index.html',
  'web/package.json',
  'web/tsconfig.json',
  'tsconfig.base.json',
  'web/vite.config.ts',
  'web/public',
  'web/src',
  'client/src',
  'contract/src',
  'package-lock.json',
]

/** Of the contents: a checkout or a copy changes every date and nothing else. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesAt(path.join(root, input)))) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesAt(place) {
  if (!existsSync(place)) return []
  if (path.extname(place)) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

const stampOf = (folder) => readFile(path.join(folder, STAMP), 'utf8').catch(() => null)

/** Builds beside `dist` and moves it there when it is whole: an interrupted build leaves the one before. */
async function build(stamp) {
  await removeLeftovers()
  const made = path.join(web, `dist-${process.pid}`)
  // Where the shell says something else, React's slow half would be bundled.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  try {
    await build({ root: web, configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn', build: { outDir: made } })
    await compressAll(made)
    await writeFile(path.join(made, STAMP), stamp)
    await rm(dist, { recursive: true, force: true })
    await rename(made, dist)
  } catch (error) {
    // Unless somebody else built the same at the same time, and was faster.
    if ((await stampOf(dist)) !== stamp) throw error
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** Of builds that were killed; one that is under way is younger than this. */
const LEFTOVER_MS = 60 * 60 * 1000

async function removeLeftovers() {
  for (const name of await readdir(web)) {
    const folder = path.join(web, name)
    if (!/^dist-\d+$/.test(name) || Date.now() - (await stat(folder)).mtimeMs < LEFTOVER_MS) continue
    await rm(folder, { recursive: true, force: true })
  }
}

const COMPRESSIBLE = /\.(css|ico|js|json|svg|ttf|txt|wasm|webmanifest)$/

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Once and as small as can be, so that no request has to wait for it. */
async function compressAll(folder) {
  const files = filesAt(folder).filter((file) => COMPRESSIBLE.test(file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      const [br, gz] = await Promise.all([brotli(bytes, { params }), gzip(bytes, { level: 9 })])
      // Tiny files can grow.
      if (br.length < bytes.length) await writeFile(`${file}.br`, br)
      if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
    }),
  )
}

const stamp = fingerprint()
if ((await stampOf(dist)) !== stamp) {
  try {
    await build(stamp)
  } catch (error) {
    // Vite's message shows the line; its stack is Vite's own.
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
