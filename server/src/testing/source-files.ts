import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, '../../..')

/** The files of a workspace, without its tests. */
export const sources = (workspace: string): string[] =>
  readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|slow|e2e)\.tsx?$/.test(file))
    .map((file) => path.join(root, workspace, 'src', file))

const IMPORT = /^(?:import|export)( type)?\b[^'`]*?\bfrom '([^']+)'|\bimport\('([^']+)'\)/gm

/** What a file imports: values and types, or only values. */
export const importsOf = (file: string, { types = true } = {}): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .filter(([, type]) => types || type === undefined)
    .map(([, , named, dynamic]) => named ?? dynamic!)

/** Fixtures of tests may import anything. */
export const isTestSupport = (file: string): boolean =>
  /\/testing\/|\/(recorded-host|recordings|fixtures)\.ts$|\/(fixtures|recordings)\//.test(file)
