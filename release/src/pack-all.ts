import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { client, product } from './packages.ts'
import { stagePackage } from './stage-package.ts'

/**
 * Packs the product and the client into a folder, with their SHA-256 sums. Returns the names of the packages.
 *
 * @example const [arena, client] = await packAll(repository, 'out')
 */
export async function packAll(root: string, out: string): Promise<string[]> {
  await mkdir(out, { recursive: true })
  const names: string[] = []
  for (const contents of [product, client]) {
    const folder = await mkdtemp(path.join(tmpdir(), 'arena-pack-'))
    try {
      await stagePackage(root, contents, folder)
      names.push(await npmPack(folder, path.resolve(out)))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const sums = names.map(async (name) => `${sha256(await readFile(path.join(out, name)))}  ${name}\n`)
  await writeFile(path.join(out, 'SHA256SUMS'), (await Promise.all(sums)).join(''))
  return names
}

async function npmPack(folder: string, out: string): Promise<string> {
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', out]
  const { stdout } = await promisify(execFile)('npm', pack, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  const [packed] = JSON.parse(stdout) as { filename: string }[]
  return packed!.filename
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
