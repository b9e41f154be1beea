import type { StudyExample, StudyPrompt, StudyReport } from '@arena/contract'
import type { StudyFigures } from '@arena/ratings'
import { LRUCache } from 'lru-cache'
import { type Database, statement } from '../../../database/index.ts'
import { imagesOfPrompt } from '../../attachments/index.ts'
import type { StudyContext } from '../core/context.ts'
import type { StoredStudy } from '../core/store.ts'
import { buildReport } from './build-report.ts'
import { readFeedback, readStudyComments } from './read-feedback.ts'

/** Figures of studies in memory, some ten kilobytes each. */
const CACHED_MAX = 20
/** Lines of the log that are read together. */
const PAGE = 2_000

// One text: thousands of rows would take the driver three times as long, and requests wait for it.
const readLines = statement<{ lines: string | null }>(
  'studies.log-lines',
  `select string_agg(line || E'\\n', '' order by position) as lines from study_log
   where study_id = $1 and position > $2 and position <= $3`,
)

const readEnd = statement<StudyReport['log']>(
  'studies.log-end',
  `select log_position as lines, encode(log_hash, 'hex') as hash from studies where study_id = $1`,
)

interface ExampleRow extends StudyPrompt {
  readonly number: number
  readonly isErased: boolean
  readonly firstText: string | null
  readonly secondText: string | null
}

const readExamples = statement<ExampleRow>(
  'studies.examples',
  `select p.prompt as number, s.texts_erased_at is not null as "isErased", external_id as id, messages, tags,
     variables, reference, ${imagesOfPrompt('p')} as attachments, f.answer as "firstText", l.answer as "secondText"
   from unnest($2::integer[], $3::smallint[], $4::smallint[]) with ordinality as wanted (drawn, first, second, place)
   join studies s on s.study_id = $1
   join study_prompts p using (study_id, drawn)
   left join study_answers f on f.study_id = $1 and f.prompt = p.prompt and f.contestant = first
   left join study_answers l on l.study_id = $1 and l.prompt = p.prompt and l.contestant = second
   order by place`,
)

export type ReportDependencies = Pick<StudyContext, 'database' | 'computeStudy'>

/** The lines of a study's log, in pieces. */
export async function* readLog(database: Database, studyId: string): AsyncGenerator<string, void, void> {
  for (let position = 0; ; position += PAGE) {
    const [page] = await database.rows(readLines, [studyId, position, position + PAGE])
    if (page!.lines === null) return
    yield page!.lines
  }
}

export type ReadReport = (study: StoredStudy, reader: { readonly isOwner: boolean }) => Promise<StudyReport>

/** Creates the function that computes the report of a closed study from its log. The log does not change any more. */
export function createReadReport({ database, computeStudy }: ReportDependencies): ReadReport {
  const cache = new LRUCache<string, ReturnType<typeof compute>>({ max: CACHED_MAX })

  async function compute(stored: StoredStudy) {
    let lines = ''
    for await (const piece of readLog(database, stored.studyId)) lines += piece
    const figures = await computeStudy({ lines })
    const names = figures.design.contestants.map(({ name }) => name)
    return { figures, names, counted: await readFeedback(database, stored, names) }
  }

  async function describe(
    studyId: string,
    names: readonly string[],
    examples: StudyFigures['examples']['closest'],
  ): Promise<StudyExample[]> {
    const places = examples.map(({ prompt }) => prompt + 1)
    const [first, second] = [examples.map((each) => each.first), examples.map((each) => each.second)]
    const rows = await database.rows(readExamples, [studyId, places, first, second])
    return rows.map(({ number, isErased, firstText, secondText, ...prompt }, index) => {
      const { first, second, score, votes } = examples[index]!
      return {
        number,
        prompt: isErased ? null : prompt,
        first: { contestant: names[first]!, text: firstText },
        second: { contestant: names[second]!, text: secondText },
        score,
        votes,
      }
    })
  }

  return async (stored, { isOwner }) => {
    const { studyId } = stored
    const computed = cache.get(studyId) ?? compute(stored)
    cache.set(studyId, computed)
    const { figures, names, counted } = await computed.catch((error: unknown) => {
      cache.delete(studyId)
      throw error
    })
    const [[log], closest, mostLopsided, comments] = await Promise.all([
      database.rows(readEnd, [studyId]),
      describe(studyId, names, figures.examples.closest),
      describe(studyId, names, figures.examples.lopsided),
      isOwner ? readStudyComments(database, studyId) : null,
    ])
    const feedback = { ...counted, comments }
    return buildReport({ study: settingsOf(stored), figures, closest, mostLopsided, feedback, log: log! })
  }
}

function settingsOf(stored: StoredStudy): StudyReport['study'] {
  const { studyId, name, question, goal, baseline, marginPoints, settleOn, level, votesPerComparison } = stored
  const { budgetVotes, openedAt, closedAt, closedBy, published, parentId, judgesOnly } = stored
  return {
    studyId,
    name,
    question,
    goal,
    marginPoints,
    settleOn,
    level,
    votesPerComparison,
    budgetVotes,
    closedBy,
    published,
    parentId,
    judgesOnly,
    // A draft keeps it when its goal is changed, and the log has none then.
    baseline: goal === 'baseline' ? baseline : null,
    openedAt: openedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  }
}
