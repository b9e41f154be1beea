import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** Some tests run the build. Without this they could run the build of an earlier state. */
export default function build(): void {
  const run = (file: string, ...words: string[]) => execFileSync(process.execPath, [file, ...words], { cwd: root })
  run('node_modules/typescript/bin/tsc', '-b')
  run('server/bundle.js')
}
