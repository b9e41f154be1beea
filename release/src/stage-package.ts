import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Lock, publicPackages } from './lock.ts'
import { bundledManifest, type Manifest, packedManifest } from './manifest.ts'
import type { PackageContents } from './packages.ts'

/** Copies a package into an empty folder, as `npm pack` shall find it. The repository must be built. */
export async function stagePackage(root: string, contents: PackageContents, folder: string): Promise<void> {
  const manifestOf = async (workspace: string): Promise<Manifest> =>
    JSON.parse(await readFile(path.join(root, workspace, 'package.json'), 'utf8'))
  const bundled: Manifest[] = []
  for (const [workspace, files] of Object.entries(contents.bundled)) {
    const manifest = bundledManifest(await manifestOf(workspace))
    const place = path.join(folder, 'node_modules', manifest.name!)
    for (const file of files) await copyFiles(path.join(root, workspace, file), path.join(place, file), contents.types)
    await writeJson(path.join(place, 'package.json'), manifest)
    bundled.push(manifest)
  }
  for (const file of contents.files) {
    await copyFiles(path.join(root, contents.from, file), path.join(folder, file), contents.types)
  }
  await cp(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'))

  const { description, engines } = await manifestOf('.')
  const own = await manifestOf(contents.from)
  const about = contents.name === own.name ? own.description : description
  const named = { ...own, name: contents.name, description: about!, engines: engines! }
  await writeJson(path.join(folder, 'package.json'), packedManifest(named, bundled, contents.complete))
  if (contents.complete) await copyPublicPackages(root, contents.from, folder)
}

async function copyPublicPackages(root: string, workspace: string, to: string): Promise<void> {
  const lock: Lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
  for (const [place, { folder, version }] of publicPackages(lock, workspace)) {
    const installed = path.join(root, folder)
    const found: Manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'))
    if (found.version !== version) {
      throw new Error(`${folder} is ${found.version}, and the lock file has ${version}: run \`npm ci\` first.`)
    }
    // Types and source maps are most of some packages, and the service never reads them.
    await cp(installed, path.join(to, place), {
      recursive: true,
      filter: (file) => file !== path.join(installed, 'node_modules') && !/\.[cm]?ts$|\.map$/.test(file),
    })
  }
}

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`)

/** Source maps name sources that the package does not have, and hidden files are notes of the build. */
async function copyFiles(from: string, to: string, types: boolean): Promise<void> {
  await cp(from, to, {
    recursive: true,
    filter: (file) => !/\/\.[^/]+$|\.map$/.test(file) && (types || !file.endsWith('.d.ts')),
  })
  if (path.basename(from) === 'dist') await removeMapLines(to)
}

/** Debuggers and bundlers warn about a map that is named and missing. */
async function removeMapLines(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.js')) continue
    const text = await readFile(path.join(folder, file), 'utf8')
    await writeFile(path.join(folder, file), text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
  }
}
