import type { Manifest } from './manifest.ts'

/** An entry of `packages` in a lock file. Its key is the folder of the package. */
export interface LockedPackage extends Manifest {
  readonly link?: boolean
  readonly resolved?: string
}

export interface Lock {
  readonly version: string
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/**
 * The public packages that a workspace needs, directly or not: their folders in the repository, and where a package that is
 * made from the workspace has them. Optional ones are left out, because they are different on each platform.
 */
export function publicPackages(lock: Lock, workspace: string): Map<string, { folder: string; version: string }> {
  const places = new Map<string, { folder: string; version: string }>()
  for (const folder of neededBy(lock, workspace)) {
    // npm puts a package into a workspace if development needs another version of it. The product has no such reason.
    const place = folder.slice(folder.indexOf('node_modules/'))
    const { version } = lock.packages[folder]!
    const other = places.get(place)
    if (other !== undefined && other.version !== version) {
      throw new Error(`The lock file has two versions for ${place}, ${other.version} and ${version}: align them.`)
    }
    places.set(place, { folder, version })
  }
  return places
}

function neededBy({ packages }: Lock, workspace: string): string[] {
  const found = new Set<string>()
  const visit = (folder: string) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[folder]!
    for (const name of Object.keys(dependencies)) {
      if (name in optionalDependencies) continue
      const place = resolve(packages, folder, name)
      if (place === null) throw new Error(`The lock file has no ${name}, which ${folder} needs.`)
      if (found.has(place)) continue
      found.add(place)
      const { link, resolved } = packages[place]!
      visit(link ? resolved! : place)
    }
  }
  visit(workspace)
  return [...found].filter((folder) => !packages[folder]!.link).sort()
}

/** Looks for a package as Node does: in the `node_modules` of the folder, then of the folders above it. */
function resolve(packages: Lock['packages'], folder: string, name: string): string | null {
  for (let at = folder; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (place in packages) return place
    if (at === '') return null
  }
}
