import path from 'node:path'
import { packAll } from './pack-all.ts'

// `npm run pack`: the packages of the current version.
const root = path.resolve(import.meta.dirname, '../..')
const names = await packAll(root, path.join(root, 'out'))
process.stdout.write(`Packed into out/: ${names.join(', ')}\n`)
