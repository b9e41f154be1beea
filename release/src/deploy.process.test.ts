import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = path.resolve(import.meta.dirname, '../..')
const deploy = path.join(root, 'deploy')
const run = promisify(execFile)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'arena-deploy-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('[O28] systemd accepts the unit, and rates its protection as good', async () => {
  // A root folder in which the command exists; systemd refuses a unit whose command is missing.
  const units = path.join(folder, 'etc/systemd/system')
  const programs = path.join(folder, 'usr/local/bin')
  await mkdir(units, { recursive: true })
  await mkdir(programs, { recursive: true })
  await writeFile(path.join(programs, 'arena'), '#!/bin/sh\n')
  await chmod(path.join(programs, 'arena'), 0o755)
  const unit = await readFile(path.join(deploy, 'arena.service'), 'utf8')
  expect(unit).toContain('\nExecStart=arena serve\n')
  for (const name of ['arena.service', 'arena@1.service']) {
    const file = path.join(units, name)
    await writeFile(file, unit.replace('ExecStart=arena', `ExecStart=${programs}/arena`))
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', file])
    expect(stderr).not.toContain(name)
    await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', file])
  }
})

it('[O28] Compose accepts its file, and refuses to start without a password', async () => {
  const config = (env: Record<string, string>) =>
    run('docker-compose', ['--file', path.join(deploy, 'compose.yaml'), 'config', '--quiet'], {
      env: { PATH: process.env.PATH, ...env },
    })
  await config({ POSTGRES_PASSWORD: 'secret' })
  await expect(config({})).rejects.toMatchObject({ stderr: expect.stringContaining('choose a password') })
})

/** Where the types of a kind are in `kubernetes-types`. */
const modules: Record<string, string> = {
  ConfigMap: 'core/v1',
  Deployment: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  PodDisruptionBudget: 'policy/v1',
  Service: 'core/v1',
}

it('[O28] the Kubernetes objects have only fields of their kinds, with the right types', async () => {
  // The compiler refuses unknown and missing fields in a literal.
  await mkdir(path.join(folder, 'node_modules'))
  await symlink(path.join(root, 'node_modules/kubernetes-types'), path.join(folder, 'node_modules/kubernetes-types'))
  const check = async (objects: readonly { kind: string }[]) => {
    const literals = objects.map((object, index) => {
      const type = `import('kubernetes-types/${modules[object.kind]}').${object.kind}`
      return `export const object${index}: ${type} = ${JSON.stringify(object)}\n`
    })
    await writeFile(path.join(folder, 'objects.ts'), literals.join(''))
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    const settings = ['--strict', '--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
    await run(process.execPath, [tsc, ...settings, 'objects.ts'], { cwd: folder })
  }
  const kustomization = parse(await readFile(path.join(deploy, 'kubernetes/kustomization.yaml'), 'utf8'))
  const files = (await readdir(path.join(deploy, 'kubernetes'))).filter((file) => file !== 'kustomization.yaml')
  expect(kustomization.resources.toSorted()).toEqual(files)
  const objects = await Promise.all(
    files.map(async (file) => parse(await readFile(path.join(deploy, 'kubernetes', file), 'utf8'))),
  )
  expect(objects.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(modules))
  await check(objects)
  await expect(check([{ ...objects[0], unknown: 1 }])).rejects.toMatchObject({
    stdout: expect.stringContaining('unknown"\' does not exist'),
  })
})

it('[O28] kustomize builds the base', async () => {
  const { stdout } = await run('kubectl', ['kustomize', path.join(deploy, 'kubernetes')])
  expect(stdout.match(/^kind: /gm)).toHaveLength(Object.keys(modules).length)
})

it('[O28] every way to run it waits longer than a stop takes, and starts from a read-only file system', async () => {
  const compose = parse(await readFile(path.join(deploy, 'compose.yaml'), 'utf8')).services.arena
  const { spec } = parse(await readFile(path.join(deploy, 'kubernetes/deployment.yaml'), 'utf8')).spec.template
  const unit = await readFile(path.join(deploy, 'arena.service'), 'utf8')
  expect([
    compose.stop_grace_period,
    spec.terminationGracePeriodSeconds,
    unit.match(/^TimeoutStopSec=(.*)/m)![1],
  ]).toEqual(['130s', 130, '130'])
  expect([compose.read_only, spec.containers[0].securityContext.readOnlyRootFilesystem]).toEqual([true, true])
})

it('[D13] Patroni acknowledges a change when both servers have it, and promotes no server that lacks one', async () => {
  const { bootstrap } = parse(await readFile(path.join(deploy, 'patroni/patroni.yml'), 'utf8'))
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, failsafe_mode: true })
  // A minute is the limit for the promotion: the time until the loss is noticed, and as long again for the rest.
  expect(bootstrap.dcs.ttl).toBeLessThanOrEqual(30)
})
