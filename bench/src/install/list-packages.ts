import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

export interface InstalledPackage {
  readonly name: string
  readonly bytes: number
  readonly files: number
}

/** Every package below a `node_modules` folder with the size of its files; links to workspaces are not packages. */
export async function listPackages(folder: string): Promise<InstalledPackage[]> {
  const found: InstalledPackage[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name)
    if (name.startsWith('.') || !(await lstat(place)).isDirectory()) continue
    if (name.startsWith('@')) {
      for (const inner of await listPackages(place)) found.push({ ...inner, name: `${name}/${inner.name}` })
    } else {
      found.push({ name, ...(await measureFolder(place)) })
      for (const nested of await listPackages(path.join(place, 'node_modules'))) {
        found.push({ ...nested, name: `${name} → ${nested.name}` })
      }
    }
  }
  return found
}

async function measureFolder(folder: string): Promise<{ bytes: number; files: number }> {
  let bytes = 0
  let files = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      const inner = await measureFolder(place)
      bytes += inner.bytes
      files += inner.files
    } else {
      bytes += (await lstat(place)).size
      files += 1
    }
  }
  return { bytes, files }
}
