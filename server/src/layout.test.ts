import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, isTestSupport, root, sources } from './testing/source-files.ts'

const FILES_MAX = 20
const LEVELS_MAX = 6

/** Lists of files without an order among them. */
const isList = (folder: string): boolean => /^(contract\/src|web\/src\/ui)$|\/migrations$/.test(folder)

const isMessages = (file: string): boolean => file.includes('/messages/')

/** From each file of a workspace to the files of it that it imports, relative to the root of the repository. */
function importsIn(workspace: string, { types = true } = {}): Map<string, string[]> {
  const files = sources(workspace).filter((file) => !isTestSupport(file))
  const known = new Set(files)
  const targetsOf = (file: string) =>
    importsOf(file, { types })
      .filter((target) => target.startsWith('.'))
      .map((target) => path.resolve(path.dirname(file), target))
      .filter((target) => known.has(target))
  const relative = (file: string) => path.relative(root, file)
  return new Map(files.map((file) => [relative(file), targetsOf(file).map(relative)]))
}

/** A folder; a file directly in `src` stands for itself. */
const folderOf = (file: string): string => (/^\w+\/src\/[^/]+$/.test(file) ? file : path.dirname(file))

function importsOfFolders(files: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const [file, targets] of files) {
    const folder = folderOf(file)
    const others = targets.map(folderOf).filter((target) => target !== folder)
    folders.set(folder, [...new Set([...(folders.get(folder) ?? []), ...others])])
  }
  return folders
}

/** One circle for each place that imports itself through others. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (place: string, above: readonly string[]): void => {
    if (above.includes(place)) circles.push([...above.slice(above.indexOf(place)), place].join(' → '))
    if (above.includes(place) || done.has(place)) return
    for (const target of graph.get(place) ?? []) visit(target, [...above, place])
    done.add(place)
  }
  for (const place of graph.keys()) visit(place, [])
  return circles
}

/** The features of a workspace. The reader of files of studies is a program of its own. */
function featureOf(file: string): string | null {
  const [workspace, , features, name, noun] = file.split('/')
  if (features !== 'features') return null
  if (file.startsWith('server/src/features/studies/draft/files/')) return 'server studies files'
  return name === 'admin' && workspace === 'web' ? `web admin ${noun}` : `${workspace} ${name}`
}

/** The longest way from each file through imports of its own feature, itself included. */
function waysIn(files: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>()
  const wayFrom = (file: string): readonly string[] => {
    const known = ways.get(file)
    if (known) return known
    const further = files
      .get(file)!
      .filter((target) => featureOf(target) === featureOf(file) && !isMessages(target))
      .map(wayFrom)
    const longest = further.reduce((best, way) => (way.length > best.length ? way : best), [])
    const way = [file, ...longest]
    ways.set(file, way)
    return way
  }
  for (const file of files.keys()) if (featureOf(file) !== null) wayFrom(file)
  return ways
}

describe.each(['contract', 'ratings', 'client', 'server', 'cli', 'bench', 'release', 'web'])('%s', (workspace) => {
  const files = importsIn(workspace)

  it('has no circle of files, values or types', () => {
    expect(circlesIn(files)).toEqual([])
  })

  it('has no circle of folders, values or types', () => {
    expect(circlesIn(importsOfFolders(files))).toEqual([])
  })

  it(`has at most ${FILES_MAX} files in a folder, without tests and messages`, () => {
    const counts = new Map<string, number>()
    for (const file of [...files.keys()].filter((each) => !isMessages(each))) {
      const folder = path.dirname(file)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const large = [...counts].filter(([folder, count]) => count > FILES_MAX && !isList(folder))
    expect(large).toEqual([])
  })

  it(`has at most ${LEVELS_MAX} levels of imported values in a feature`, () => {
    const long = [...waysIn(importsIn(workspace, { types: false })).values()].filter((way) => way.length > LEVELS_MAX)
    expect(long.map((way) => way.join(' → '))).toEqual([])
  })
})
