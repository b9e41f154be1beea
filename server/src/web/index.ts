import path from 'node:path'

export { webRoutes } from './routes.ts'

/** The folder of the built web application. The path is the same from `src` and from `dist`. */
export const builtSite = path.resolve(import.meta.dirname, '../../../web/dist')
