import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { typeOf } from './content-types.ts'

/** One thing that is served, in every coding there is of it. */
export interface Body {
  readonly type: string
  readonly etag: string
  readonly bytes: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

/** What was built of the web application. */
export interface Site {
  /** The one document, which the application fills in the browser. */
  readonly shell: string
  /** By path, as a browser would ask for it. */
  readonly files: ReadonlyMap<string, Body>
}

const SHELL = 'index.html'

// Weak: the same tag stands for every coding of the bytes.
export const etagOf = (bytes: Buffer): string => `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`

/** Reads the folder into memory; `null` where nothing was built. What is not in the result cannot be asked for. */
export async function readSite(folder: string): Promise<Site | null> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const places = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const found = new Map<string, Buffer>()
  // All at once: one after the other, a start would wait for hundreds of small files in turn.
  await Promise.all(
    places.map(async (file) => {
      const steps = path.relative(folder, file).split(path.sep)
      if (!steps.some((step) => step.startsWith('.'))) found.set(addressOf(steps), await readFile(file))
    }),
  )
  const shell = found.get(`/${SHELL}`)
  if (shell === undefined) return null
  const files = new Map<string, Body>()
  for (const [address, bytes] of found) {
    if (address.startsWith(`/${SHELL}`) || /\.(br|gz)$/.test(address)) continue
    const [br = null, gzip = null] = [found.get(`${address}.br`), found.get(`${address}.gz`)]
    files.set(address, { type: typeOf(address), etag: etagOf(bytes), bytes, br, gzip })
  }
  return { shell: shell.toString(), files }
}

const addressOf = (steps: readonly string[]): string => encodeURI(`/${steps.join('/')}`)
