const UNRELEASED = '## [Unreleased]'

/**
 * The changelog with its unreleased changes under a version and a date (YYYY-MM-DD), and an empty *Unreleased* above them.
 *
 * @example releaseChangelog(text, '1.1.0', '2026-05-01')
 */
export function releaseChangelog(text: string, version: string, date: string): string {
  if (unreleasedChanges(text) === '') throw new Error('CHANGELOG.md has nothing under *Unreleased* to release.')
  if (text.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has a section for ${version} already.`)
  return text.replace(`\n${UNRELEASED}\n`, () => `\n${UNRELEASED}\n\n## [${version}] - ${date}\n`)
}

/** What is under *Unreleased*. */
export function unreleasedChanges(text: string): string {
  const start = text.indexOf(`\n${UNRELEASED}\n`)
  if (start === -1) throw new Error(`CHANGELOG.md has no line '${UNRELEASED}'.`)
  const after = text.slice(start + UNRELEASED.length + 2)
  const end = after.indexOf('\n## ')
  return (end === -1 ? after : after.slice(0, end)).trim()
}
