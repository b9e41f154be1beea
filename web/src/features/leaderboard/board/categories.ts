import type { TagCounts } from '@arena/contract'

const kindsAndLengths = ['code', 'no-code', 'math', 'image', 'length:short', 'length:medium', 'length:long']

/**
 * The tags that have votes, in the order of the tabs: kinds, lengths, then languages with most votes first. The chosen one is
 * listed even if it has no votes, so that the tab of an old link is marked.
 */
export function categoriesOf(tags: TagCounts['items'], chosen: string | null): readonly string[] {
  const known = tags.map(({ tag }) => tag)
  const all = chosen === null || known.includes(chosen) ? known : [...known, chosen]
  return [...kindsAndLengths.filter((tag) => all.includes(tag)), ...all.filter((tag) => !kindsAndLengths.includes(tag))]
}
