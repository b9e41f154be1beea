import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type CpuProfile, type ProfileSummary, summarize } from './cpu-profile.ts'
import { profilePage } from './profile-page.ts'

const EXTENSION = '.cpuprofile'

export async function readProfile(file: string): Promise<ProfileSummary> {
  return summarize(JSON.parse(await readFile(file, 'utf8')) as CpuProfile)
}

/** One page of several profiles, each under the name of its file. */
export async function pageOfProfiles(files: readonly string[]): Promise<string> {
  const named = files.map(async (file) => ({ name: path.basename(file, EXTENSION), summary: await readProfile(file) }))
  return profilePage(await Promise.all(named))
}

/** The profiles in a folder; none where it is not there yet. */
export const profilesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(EXTENSION))

/**
 * Names the profile of a part after it, with its tables beside it: `board.cpuprofile` and `board.md`. A part may start the
 * service several times, to listen to its statements or to see it start; the one that worked longest is meant.
 */
export async function nameProfile(part: string, folder: string, before: readonly string[]): Promise<void> {
  const made = (await profilesIn(folder)).filter((name) => !before.includes(name))
  const summaries = await Promise.all(
    made.map(async (name) => ({ name, summary: await readProfile(path.join(folder, name)) })),
  )
  const [longest] = summaries.sort((a, b) => b.summary.busyMs - a.summary.busyMs)
  if (longest === undefined) return
  await rename(path.join(folder, longest.name), path.join(folder, part + EXTENSION))
  await writeFile(path.join(folder, `${part}.md`), profilePage([{ name: part, summary: longest.summary }]))
}
