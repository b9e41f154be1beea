import { createHash } from 'node:crypto'
import type { LeftOutPair } from '@arena/contract'
import {
  countComparisons,
  type DesignAnswer,
  type DesignContestant,
  type DesignEntry,
  type DesignJudge,
  FIRST_PREVIOUS,
  studyLineOf,
} from '@arena/ratings'
import { familyOf, styleOf } from '../../../analysis/index.ts'
import { ArenaError } from '../../../base/errors.ts'
import type { Config } from '../../../config.ts'
import { type Database, statement } from '../../../database/index.ts'
import { recordEvent } from '../../../events/index.ts'
import { estimateTokens } from '../../../providers/port/estimate-tokens.ts'
import { addJudgements } from '../calls/judge-answers.ts'
import { selectContestants } from '../core/contestants.ts'
import { imageHashes, judgesWithoutVision } from '../core/prompt-images.ts'
import { type NumberedPrompt, selectPrompts } from '../core/prompts.ts'
import type { StoredStudy, StudyStore } from '../core/store.ts'

/** Prompts whose answers are read together. */
const BATCH = 100

interface AnswerRow {
  readonly prompt: number
  readonly contestant: number
  readonly text: string
  readonly reasoning: string | null
  readonly leaked: boolean
  readonly outputTokens: number | null
  readonly costUsd: number | null
  readonly ms: number | null
}

const countUndecided = statement<{ count: number }>(
  'studies.count-leaks',
  `select count(*) from study_answers where study_id = $1 and status = 'done' and leaked and not accepted`,
)

const readAnswers = statement<AnswerRow>(
  'studies.design-answers',
  `select prompt, contestant, answer as text, reasoning, leaked, output_tokens as "outputTokens", cost_usd as "costUsd",
     duration_ms as ms
   from study_answers where study_id = $1 and prompt = any ($2) and status = 'done' and answer is not null`,
)

const storeOrder = statement<never>(
  'studies.draw-order',
  `update study_prompts p set drawn = place
   from unnest($2::integer[]) with ordinality as drawn_order (number, place)
   where study_id = $1 and prompt = number`,
)

const storeOpen = statement<never>(
  'studies.open',
  `with design as (insert into study_log (study_id, position, line) values ($1, 1, $2))
   update studies set state = 'open', opened_at = $3, comparison_total = $4, link_hash = $5, log_position = 1,
     log_hash = sha256(convert_to($2, 'UTF8'))
   where study_id = $1`,
)

const startJudging = statement<never>(
  'studies.start-judging',
  'update studies set judging = true, judgements_total = $2 where study_id = $1',
)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export interface OpenDependencies {
  readonly config: Pick<Config, 'studyCallsMax'>
  readonly store: Pick<StudyStore, 'changeDraft'>
  readonly random: () => number
}

/** Freezes a draft, with the hash of the key of its link. Resolves with the pairs of which some prompts are left out. */
export const openStudy = (
  { config, store, random }: OpenDependencies,
  studyId: string,
  linkHash: Buffer,
): Promise<LeftOutPair[]> =>
  store.changeDraft(studyId, async (rows, study) => {
    const stored = await rows(selectContestants, [studyId])
    const contestants = stored.map(({ contestant: _, ...each }) => ({ ...each, imported: each.model === null }))
    await checkComplete(rows, study, contestants)
    if (study.judgesOnly && config.studyCallsMax === 0)
      throw incomplete('it is for judges only, and this service calls no model for studies')
    const prompts = shuffle(await rows(selectPrompts, [studyId, 0, null]), random)
    const hashes = await imageHashes(rows, studyId)
    const openedAt = new Date()
    const { parentId, question, goal, marginPoints, settleOn, level, votesPerComparison, budgetVotes } = study
    const baseline = goal === 'baseline' ? contestants.findIndex(({ name }) => name === study.baseline) : null
    const design: DesignEntry = {
      position: 1,
      type: 'design',
      previous: FIRST_PREVIOUS,
      studyId,
      parentId,
      question,
      goal,
      baseline,
      marginPoints,
      settleOn,
      level,
      votesPerComparison,
      budgetVotes,
      contestants,
      ...(study.judges.length > 0 && { judges: describeJudges(study, contestants) }),
      ...(study.judgesOnly && { judgesOnly: true as const }),
      prompts: prompts.map(({ prompt, id, messages, tags }) => ({
        id: id ?? String(prompt),
        hash: hashOfPrompt(messages, hashes.get(prompt)),
        tags: tags.toSorted(),
      })),
      answers: await describeAnswers(rows, studyId, prompts, contestants.length),
      at: openedAt.toISOString(),
    }
    const { total, leftOut } = countComparisons(design)
    if (total === 0) throw incomplete('no prompt has two different answers')
    await rows(storeOrder, [studyId, prompts.map(({ prompt }) => prompt)])
    await rows(storeOpen, [studyId, studyLineOf(design), openedAt, total, linkHash])
    await recordEvent(rows, 'study.opened', studyId)
    if (study.judges.length > 0) {
      // `total` counts the pairs of two different answers, which each judge compares.
      await rows(startJudging, [studyId, total * study.judges.length])
      await addJudgements(rows, studyId)
    }
    return leftOut
  })

/** The hashes of images are a member of the last message, which a message without images does not have. */
const hashOfPrompt = (messages: NumberedPrompt['messages'], images: readonly string[] | undefined): string =>
  sha256(
    JSON.stringify(
      messages.map(({ role, content }, index) => ({
        role,
        content,
        ...(index === messages.length - 1 && images && { images }),
      })),
    ),
  )

const incomplete = (rule: string) => new ArenaError('study-incomplete', { rule })

async function checkComplete(
  rows: Database['rows'],
  { studyId, goal, baseline, generating, judges, judgesOnly }: StoredStudy,
  contestants: readonly DesignContestant[],
): Promise<void> {
  if (contestants.length < 2) throw incomplete('it needs at least two contestants')
  if (goal === 'baseline' && !contestants.some(({ name }) => name === baseline))
    throw incomplete('choose the contestant that the others are compared with')
  if (judgesOnly && judges.length === 0) throw incomplete('it is for judges only, and has no judge')
  const [unable] = await rows(judgesWithoutVision, [studyId])
  if (unable) throw incomplete(`prompts have images, and the judge '${unable.model}' takes none`)
  if (generating) throw incomplete('its answers are being generated')
  const [leaks] = await rows(countUndecided, [studyId])
  if (leaks!.count > 0)
    throw incomplete(`accept, exclude or generate again the answers that name their model: ${leaks!.count}`)
}

const describeJudges = (
  { judges, question }: StoredStudy,
  contestants: readonly DesignContestant[],
): readonly DesignJudge[] =>
  judges.map(({ name, model, rubric = question }) => ({
    name,
    model,
    rubric,
    family: contestants.flatMap((each, index) =>
      each.model !== null && familyOf(each.model) === familyOf(model) ? index : [],
    ),
  }))

/** Every order is equally likely. */
function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
  }
  return shuffled
}

/** By prompt and contestant. A study may have more text than memory should hold at once. */
async function describeAnswers(
  rows: Database['rows'],
  studyId: string,
  prompts: readonly NumberedPrompt[],
  contestants: number,
): Promise<(DesignAnswer | null)[][]> {
  const answers = prompts.map(() => new Array<DesignAnswer | null>(contestants).fill(null))
  const placeOf = new Map(prompts.map(({ prompt }, place) => [prompt, place]))
  for (let start = 0; start < prompts.length; start += BATCH) {
    const batch = prompts.slice(start, start + BATCH).map(({ prompt }) => prompt)
    for (const answer of await rows(readAnswers, [studyId, batch]))
      answers[placeOf.get(answer.prompt)!]![answer.contestant] = describe(answer)
  }
  return answers
}

function describe({ text, reasoning, leaked, outputTokens, costUsd, ms }: AnswerRow): DesignAnswer {
  const completionTokens = outputTokens ?? estimateTokens(text.length)
  return { hash: sha256(text), leaked, costUsd, ms, ...styleOf({ text, reasoning, usage: { completionTokens } }) }
}
