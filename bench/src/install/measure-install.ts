import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { formatBytes } from '../format.ts'
import type { PartSettings } from '../part.ts'
import { withWorkplace } from '../processes/workplace.ts'
import type { Report } from '../report.ts'
import { type InstalledPackage, listPackages } from './list-packages.ts'
import { REASONS } from './reasons.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const INSTALL_MS_MAX = 300_000
const SHOWN = 5

const WAYS = [
  { name: 'plain', what: '`npm ci --omit=dev`', flags: [] },
  { name: 'without-peers', what: '`npm ci --omit=dev --legacy-peer-deps`', flags: ['--legacy-peer-deps'] },
] as const

export function measureInstall({ progress }: PartSettings): Promise<Report> {
  return withWorkplace(async (place) => {
    const installs = []
    for (const { name, what, flags } of WAYS) {
      progress(`npm ci --omit=dev ${flags.join(' ')}`)
      const folder = path.join(place.folder, name)
      await copyManifests(folder)
      const startedAt = performance.now()
      // Our own scripts would compile what is not there; those of packages only set marks on files.
      await promisify(execFile)('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...flags], {
        cwd: folder,
        timeout: INSTALL_MS_MAX,
      })
      const packages = await listPackages(path.join(folder, 'node_modules'))
      packages.sort((a, b) => b.bytes - a.bytes)
      installs.push({ name, what, flags, seconds: (performance.now() - startedAt) / 1000, packages })
    }
    const bytesOf = (packages: readonly InstalledPackage[]) => packages.reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      title: 'Install: what production needs',
      columns: ['install', 'packages', 'files', 'size', 'why'],
      rows: installs.flatMap(({ what, packages }) => [
        [
          `**${what}**`,
          String(packages.length),
          String(packages.reduce((sum, { files }) => sum + files, 0)),
          formatBytes(bytesOf(packages)),
          '',
        ],
        ...packages
          .slice(0, SHOWN)
          .map(({ name, files, bytes }) => [name, '', String(files), formatBytes(bytes), REASONS[name] ?? '']),
      ]),
      notes: [
        'Run with --ignore-scripts in a copy of the manifests; below each install its five largest packages. Sizes are those of the files, not of the blocks they take on disk. The web application is bundled when it is built: none of what it is made of is installed here.',
        'better-auth names vitest, react and others as optional peers. They are in the lock file for tests and pages, so npm installs them for production too; told not to look at peers, it leaves them out. Not everything that was left out was tried: try the service before it is installed so.',
      ],
      measurements: { installs },
    }
  })
}

async function copyManifests(folder: string): Promise<void> {
  const { workspaces } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] }
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)]) {
    await cp(path.join(ROOT, file), path.join(folder, file))
  }
  // npm links the command to it.
  await cp(path.join(ROOT, 'cli/bin'), path.join(folder, 'cli/bin'), { recursive: true })
}
