// Plain JavaScript, because it runs before anything is compiled, and on every start.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const web = import.meta.dirname
const root = path.dirname(web)
const dist = path.join(web, 'dist')
/** The fingerprint of the sources, in `dist`. The server does not serve dot files. */
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

/** Of the contents, because a checkout changes every date. */
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

/** Builds into a temporary folder and renames it: an interrupted build keeps the previous one. */
async function build(stamp) {
  await removeLeftovers()
  const made = path.join(web, `dist-${process.pid}`)
  // Otherwise a variable of the shell could bundle React's development build.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  try {
    await build({ root: web, configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn', build: { outDir: made } })
    await compressAll(made)
    await writeFile(path.join(made, STAMP), stamp)
    await rm(dist, { recursive: true, force: true })
    await rename(made, dist)
  } catch (error) {
    // A concurrent build of the same sources may have finished first.
    if ((await stampOf(dist)) !== stamp) throw error
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** Folders of killed builds are older than this. */
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

/** Compresses at build time, so that requests do not wait for it. */
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
      // Compression can make tiny files larger.
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
    // Vite's message has the source line; its stack is not helpful.
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
