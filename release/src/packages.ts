/** What a package contains. */
export interface PackageContents {
  /** The workspace that the package is made from: it becomes the root of the package. */
  readonly from: string
  readonly name: string
  /** Files and folders of `from`. */
  readonly files: readonly string[]
  /** The workspaces that it contains as `node_modules/@arena/*`, with their files and folders. */
  readonly bundled: Readonly<Record<string, readonly string[]>>
  readonly types: boolean
  /**
   * Whether the package contains its public dependencies too. A program does: npm ignores the lock file and the `overrides`
   * of a package that it installs, so it would run with versions that were never tested.
   */
  readonly complete: boolean
}

export const product: PackageContents = {
  from: 'cli',
  name: 'arena',
  files: ['bin', 'dist'],
  bundled: {
    contract: ['dist'],
    ratings: ['dist'],
    client: ['dist'],
    // The simulator reads its answers from the sources, and the server finds `web/dist` next to its own folder.
    server: ['dist', 'src/providers/simulator/answers'],
    web: ['dist'],
  },
  types: false,
  complete: true,
}

export const client: PackageContents = {
  from: 'client',
  name: '@arena/client',
  files: ['dist', 'README.md'],
  bundled: { contract: ['dist'] },
  types: true,
  complete: false,
}
