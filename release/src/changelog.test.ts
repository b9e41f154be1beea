import { expect, it } from 'vitest'
import { releaseChangelog, unreleasedChanges } from './changelog.ts'

const before = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A $& sign.\n\n## [1.0.0]\n\n- Everything.\n'

it('moves unreleased changes under the version and the date', () => {
  expect(releaseChangelog(before, '1.1.0', '2026-05-01')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-05-01\n\n### Added\n\n- A $& sign.\n\n## [1.0.0]\n\n- Everything.\n',
  )
})

it('reads the unreleased changes, also if there is no older section', () => {
  expect(unreleasedChanges(before)).toBe('### Added\n\n- A $& sign.')
  expect(unreleasedChanges('# Changelog\n\n## [Unreleased]\n\n- One.\n')).toBe('- One.')
})

it.each([
  ['nothing is unreleased', '# Changelog\n\n## [Unreleased]\n\n## [1.0.0]\n', '1.1.0', 'nothing under'],
  ['the version is there', before, '1.0.0', 'a section for 1.0.0 already'],
  ['there is no such line', '# Changelog\n', '1.1.0', "no line '## [Unreleased]'"],
])('refuses if %s', (_, text, version, message) => {
  expect(() => releaseChangelog(text, version, '2026-05-01')).toThrow(message)
})
