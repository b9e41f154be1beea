import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { transformWithOxc } from 'vite'

/** Runs a module and these lines behind it in a Node of their own, for what needs flags; gives what they printed. */
export async function runAlone(module: URL, lines: string, flags: readonly string[]): Promise<string> {
  const { code } = await transformWithOxc(await readFile(module, 'utf8'), module.pathname)
  const options = [...flags, '--input-type=module', '--eval', `${code}\n${lines}`]
  return (await promisify(execFile)(process.execPath, options)).stdout
}
