import path from 'node:path'
import { packageFolder } from '../base/package-folder.ts'

export { webRoutes } from './routes.ts'

/** The folder of the built web application. */
export const builtSite = path.join(packageFolder, '../web/dist')
