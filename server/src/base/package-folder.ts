import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package. A path relative to a file would differ between the sources, the compiled files and the bundle. */
export const packageFolder = path.dirname(fileURLToPath(import.meta.resolve('@arena/server/package.json')))
