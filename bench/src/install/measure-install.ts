import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { exactly } from '../aim.ts'
import { formatBytes } from '../format.ts'
import type { PartSettings } from '../part.ts'
import { withWorkplace } from '../processes/workplace.ts'
import type { Report } from '../report.ts'
import { spreadOf } from '../spread.ts'
import { type InstalledPackage, listPackages } from './list-packages.ts'
import { NOT_NEEDED, REASONS } from './reasons.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const INSTALL_MS_MAX = 300_000
const SHOWN = 5

const WAYS = [
  { name: 'plain', what: '`npm ci --omit=dev --ignore-scripts`', flags: [] },
  { name: 'with-peers', what: 'the same without our `.npmrc`', flags: ['--no-legacy-peer-deps'] },
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
        'better-auth names vitest, react and others as optional peers. They are in the lock file for tests and pages, so npm would install them for production too: `.npmrc` tells it not to look at peers.',
      ],
      findings: installs.slice(0, 1).map(({ what, packages }) => ({
        what: `${what}: ${packages.length} packages, ${formatBytes(bytesOf(packages))}`,
        aims: [
          exactly('not needed or without a reason, of the five largest', spreadOf([unjustified(packages)]), 0, ''),
        ],
      })),
      measurements: { installs },
    }
  })
}

const unjustified = (packages: readonly InstalledPackage[]): number =>
  packages.slice(0, SHOWN).filter(({ name }) => (REASONS[name] ?? NOT_NEEDED).startsWith(NOT_NEEDED)).length

async function copyManifests(folder: string): Promise<void> {
  const { workspaces } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] }
  await mkdir(folder, { recursive: true })
  for (const file of [
    '.npmrc',
    'package.json',
    'package-lock.json',
    ...workspaces.map((name) => `${name}/package.json`),
  ]) {
    await cp(path.join(ROOT, file), path.join(folder, file))
  }
  // npm links the command to it.
  await cp(path.join(ROOT, 'cli/bin'), path.join(folder, 'cli/bin'), { recursive: true })
}
