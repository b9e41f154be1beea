import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { releaseChangelog, unreleasedChanges } from './changelog.ts'
import { packAll } from './pack-all.ts'
import { client, product } from './packages.ts'
import { checkNewVersion, lockWithVersion, withVersion } from './versions.ts'

// `npm run release -- 1.1.0`: a new version in the working tree, and its packages in out/. Nothing is committed or published.
const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const print = (text: string) => process.stdout.write(`${text}\n`)

async function release(version: string, dryRun: boolean): Promise<void> {
  const main = JSON.parse(read('package.json')) as { version: string; workspaces: string[] }
  checkNewVersion(version, main.version)
  const status = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim()
  if (status !== '') throw new Error(`The working tree has changes: commit them first.\n${status}`)

  const manifests = ['package.json', ...main.workspaces.map((workspace) => `${workspace}/package.json`)]
  const changes = new Map(manifests.map((file) => [file, asJson(withVersion(JSON.parse(read(file)), version))]))
  changes.set('package-lock.json', asJson(lockWithVersion(JSON.parse(read('package-lock.json')), version)))
  const today = new Date().toISOString().slice(0, 10)
  changes.set('CHANGELOG.md', releaseChangelog(read('CHANGELOG.md'), version, today))

  if (dryRun) {
    print(`Would change ${main.version} to ${version} in ${[...changes.keys()].join(', ')}.`)
    print(`Would pack into out/: arena-${version}.tgz, arena-client-${version}.tgz and SHA256SUMS.`)
    print(`\nCHANGELOG.md, ${version} - ${today}:\n\n${unreleasedChanges(read('CHANGELOG.md'))}`)
    return
  }
  for (const [file, text] of changes) writeFileSync(path.join(root, file), text)
  print('The version is written. If a later step fails, undo it with `git checkout .`')
  // Compiled files of sources that were removed since would be packed too.
  const built = new Set([product, client].flatMap(({ from, bundled }) => [from, ...Object.keys(bundled)]))
  for (const workspace of built) rmSync(path.join(root, workspace, 'dist'), { recursive: true, force: true })
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  rmSync(path.join(root, 'out'), { recursive: true, force: true })
  const names = await packAll(root, path.join(root, 'out'))
  print(`Packed into out/: ${names.join(', ')} and SHA256SUMS.`)
  print(`Next: git commit -am 'release: ${version}' && git tag v${version}`)
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } })
  const [version, ...rest] = positionals
  if (version === undefined || rest.length > 0) throw new Error('Usage: npm run release -- 1.1.0 [--dry-run]')
  await release(version, values['dry-run'] ?? false)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
