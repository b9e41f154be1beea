import type { StudyReport } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { messages } from './messages/index.ts'

interface TagResultsProps {
  readonly tags: StudyReport['byTag']
  /** In the order of the columns. */
  readonly contestants: readonly string[]
}

/** The ratings for each tag of the prompts. */
export function TagResults({ tags, contestants }: TagResultsProps) {
  const t = useMessages(messages).tags
  const format = useFormat()
  return (
    <>
      <DataTable
        name={t.title}
        columns={[t.tag, t.prompts, t.votes, ...contestants.map(shownText)]}
        rows={tags.map(({ tag, prompts, votes, ranking }) => ({
          key: tag,
          cells: [
            shownText(tag),
            format.count(prompts),
            format.count(votes),
            ...contestants.map((name) => {
              const rank = ranking.find(({ contestant }) => contestant === name)
              if (!rank) return '–'
              const { rating, population } = rank
              return population
                ? `${format.rating(rating)} (${format.rating(population.lower)}–${format.rating(population.upper)})`
                : format.rating(rating)
            }),
          ],
        }))}
      />
      <p className="muted">{t.text}</p>
    </>
  )
}
