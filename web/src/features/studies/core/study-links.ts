import { readSetting, writeSetting } from '../../../storage.ts'

/** The voters' links of the user's own studies. The service stores only their hashes, so this browser keeps them. */
function links(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readSetting('study-links') ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

export const keptLink = (studyId: string): string | null => links()[studyId] ?? null

export function keepLink(studyId: string, link: string | null): void {
  const { [studyId]: _, ...others } = links()
  const kept = link === null ? others : { ...others, [studyId]: link }
  writeSetting('study-links', Object.keys(kept).length === 0 ? null : JSON.stringify(kept))
}
