import type { Lock, LockedPackage } from './lock.ts'
import { isPrivate, type Manifest } from './manifest.ts'

/** Throws unless the version is `x.y.z` and newer than the current one. */
export function checkNewVersion(version: string, current: string): void {
  const [next, now] = [version, current].map(partsOf)
  if (!next) throw new Error(`'${version}' is not a version such as 1.1.0.`)
  const different = next.findIndex((part, index) => part !== now![index])
  if (different === -1 || next[different]! < now![different]!) {
    throw new Error(`${version} is not newer than the current version, ${current}.`)
  }
}

const partsOf = (version: string): number[] | null =>
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(version) ? version.split('.').map(Number) : null

/** A manifest with another version of itself and of the workspaces that it names. */
export function withVersion<Given extends Manifest>(manifest: Given, version: string): Given {
  const { dependencies, devDependencies } = manifest
  const renewed = (list: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(list).map(([name, old]) => [name, isPrivate(name) ? version : old]))
  return {
    ...manifest,
    version,
    ...(dependencies && { dependencies: renewed(dependencies) }),
    ...(devDependencies && { devDependencies: renewed(devDependencies) }),
  }
}

/** A lock file with another version of the repository and of its workspaces. */
export function lockWithVersion<Given extends Lock>(lock: Given, version: string): Given {
  const entry = ([folder, locked]: [string, LockedPackage]) =>
    [folder, folder.includes('node_modules/') ? locked : withVersion(locked, version)] as const
  return { ...lock, version, packages: Object.fromEntries(Object.entries(lock.packages).map(entry)) }
}
