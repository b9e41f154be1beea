/** The fields of a `package.json` that are read or written here. */
export interface Manifest {
  readonly name?: string
  readonly version: string
  readonly description?: string
  readonly license?: string
  readonly type?: string
  readonly engines?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly bundleDependencies?: readonly string[]
}

/** Our workspaces are in no registry: a package contains those that it needs. */
export const isPrivate = (name: string): boolean => name.startsWith('@arena/')

/** The manifest of a workspace inside a package: without what only the repository has. */
export function bundledManifest({ name, version, license, type, exports, ...rest }: Manifest): Manifest {
  const { dependencies, optionalDependencies } = rest
  return defined({ name, version, license, type, exports: withoutSources(exports), dependencies, optionalDependencies })
}

/**
 * The manifest of a package that is made from a workspace and contains others. The public dependencies of all of them are
 * its own, because not every installer reads the manifests of contained packages. A complete package contains them too.
 */
export function packedManifest(
  { name, version, description, license, type, engines, bin, exports, ...rest }: Manifest,
  bundled: readonly Manifest[],
  complete: boolean,
): Manifest {
  const all = [rest, ...bundled]
  const publicOnes = merge(all.map(({ dependencies }) => dependencies)).filter(([dependency]) => !isPrivate(dependency))
  const privateOnes = bundled.map(({ name, version }) => [name!, version] as const)
  const optional = merge(all.map(({ optionalDependencies }) => optionalDependencies))
  return defined({
    name,
    version,
    description,
    license,
    type,
    engines,
    bin,
    exports: withoutSources(exports),
    dependencies: Object.fromEntries([...privateOnes, ...publicOnes]),
    optionalDependencies: optional.length > 0 ? Object.fromEntries(optional) : undefined,
    bundleDependencies: [...privateOnes, ...(complete ? publicOnes : [])].map(([dependency]) => dependency),
  })
}

/** The condition `@arena/source` is for our own tests and builds; a package has no sources. */
function withoutSources(exports: Manifest['exports']): Manifest['exports'] {
  if (exports === undefined) return undefined
  return Object.fromEntries(
    Object.entries(exports).map(([entry, { '@arena/source': _, ...conditions }]) => [entry, conditions] as const),
  )
}

function merge(lists: readonly (Readonly<Record<string, string>> | undefined)[]): [string, string][] {
  const merged = new Map<string, string>()
  for (const [name, version] of lists.flatMap((list) => Object.entries(list ?? {}))) {
    const other = merged.get(name)
    if (other !== undefined && other !== version) {
      throw new Error(`Two workspaces need different versions of ${name}, ${other} and ${version}: use one of them.`)
    }
    merged.set(name, version)
  }
  return [...merged].sort(([left], [right]) => (left < right ? -1 : 1))
}

type Optional<Value> = { readonly [Key in keyof Value]: Value[Key] | undefined }

const defined = (fields: Optional<Manifest>): Manifest =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as Manifest
