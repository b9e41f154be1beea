import path from 'node:path'

export { readSite } from './files.ts'
export { webRoutes } from './routes.ts'

/** Where the build puts the web application, seen from the sources and from what was built of them alike. */
export const builtSite = path.resolve(import.meta.dirname, '../../../web/dist')
