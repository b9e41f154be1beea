import type { VoteChoice } from '@arena/contract'
import { type Database, inTransaction, statement } from '../../../database/index.ts'
import { imagesOfPrompt, type StudyImages } from '../../attachments/index.ts'
import { endStudy } from '../core/close-study.ts'
import { changeIfFound, type LockedStudy } from '../core/locked-study.ts'
import { withImages } from '../core/prompt-images.ts'
import { type JudgedTexts, judgeQuestion, readJudgement } from './judge-prompt.ts'
import { LEASE_S, type StopReason } from './leases.ts'
import type { CallSource, WaitingCall } from './run-calls.ts'

interface LeasedJudgement extends Required<JudgedTexts>, Pick<WaitingCall, 'studyId' | 'ownerId' | 'model'> {
  readonly judgementId: string
  readonly judge: number
  readonly drawn: number
  readonly first: number
  readonly second: number
  /** The orders that are judged. */
  readonly choices: readonly VoteChoice[]
}

/** Those of the largest study are more than one statement can add in its time. */
const PROMPTS_ADDED = 100

// All pairs of the question on the next prompts with two different answers.
const addNext = statement<{ added: number; hasMore: boolean }>(
  'studies.add-judgements',
  `with question as (
     select study_id, judges, judged_through, (
       select contestant from study_contestants c where c.study_id = s.study_id and s.goal = 'baseline' and c.name = s.baseline
     ) as baseline
     from studies s where study_id = $1
   ), added as (
     insert into study_judgements (judgement_id, study_id, judge, drawn, first, second)
     select gen_random_uuid(), $1, judge, p.drawn, f.contestant, l.contestant
     from question q
     cross join generate_series(0, jsonb_array_length(q.judges) - 1) as judge
     join study_prompts p on p.study_id = $1 and p.drawn > q.judged_through and p.drawn <= q.judged_through + ${PROMPTS_ADDED}
     join study_answers f on f.study_id = $1 and f.prompt = p.prompt and f.status = 'done'
     join study_answers l on l.study_id = $1 and l.prompt = p.prompt and l.status = 'done' and l.contestant > f.contestant
     where f.answer <> l.answer and (q.baseline is null or q.baseline in (f.contestant, l.contestant))
     on conflict do nothing returning judgement_id
   )
   update studies set judged_through = least(prompt_count, judged_through + ${PROMPTS_ADDED}) where study_id = $1
   returning (select count(*) from added) as added, judged_through < prompt_count as "hasMore"`,
)

/** Adds the next judgements of a study that is locked. Resolves with whether there were any. */
export async function addJudgements(rows: Database['rows'], studyId: string): Promise<boolean> {
  for (;;) {
    const [part] = await rows(addNext, [studyId])
    if (part!.added > 0 || !part!.hasMore) return part!.added > 0
  }
}
// As answers are leased.
const leaseJudgements = statement<LeasedJudgement>(
  'studies.lease-judgements',
  `with taken as materialized (
     select next.judgement_id from studies s cross join lateral (
       select judgement_id from study_judgements j
       where j.study_id = s.study_id and j.status in ('waiting', 'running')
         and (j.leased_until is null or j.leased_until < now())
         and not (s.judges -> j.judge ->> 'model') = any ($2::text[]) and not j.judgement_id = any ($3::uuid[])
       order by j.drawn, j.first, j.second, j.judge
       limit $1 for update of j skip locked
     ) as next
     where s.judging and s.state = 'open' and (s.judging_paused_until is null or s.judging_paused_until < now())
       and not s.study_id = any ($4::uuid[]) and exists (select from flags where key = 'studies' and enabled)
     order by random() limit $1 for share of s skip locked
   )
   update study_judgements j set status = 'running', leased_until = now() + ${LEASE_S} * interval '1 second'
   from taken, studies s, study_prompts p, study_answers f, study_answers l
   where j.judgement_id = taken.judgement_id and s.study_id = j.study_id
     and p.study_id = j.study_id and p.drawn = j.drawn
     and f.study_id = j.study_id and f.prompt = p.prompt and f.contestant = j.first
     and l.study_id = j.study_id and l.prompt = p.prompt and l.contestant = j.second
   returning j.judgement_id as "judgementId", j.study_id as "studyId", s.owner_id as "ownerId", j.judge, j.drawn, j.first,
     j.second, j.choices, p.messages, p.reference, ${imagesOfPrompt('p')} as attachments, s.judges -> j.judge ->> 'model' as model,
     coalesce(s.judges -> j.judge ->> 'rubric', s.question) as rubric,
     case when cardinality(j.choices) = 0 then f.answer else l.answer end as "left",
     case when cardinality(j.choices) = 0 then l.answer else f.answer end as "right"`,
)
const renewLeases = statement<never>(
  'studies.renew-judgements',
  `update study_judgements set leased_until = now() + ${LEASE_S} * interval '1 second'
   where judgement_id = any ($1::uuid[]) and status = 'running'`,
)
const release = statement<never>(
  'studies.release-judgement',
  `update study_judgements set status = 'waiting', leased_until = null where judgement_id = $1 and status = 'running'`,
)
// Nothing if the reply of this order is there: its outcome was unknown when it was stored.
const storeChoice = statement<{ choices: [VoteChoice, VoteChoice] }>(
  'studies.store-judgement',
  `update study_judgements set choices = array_remove(choices || $3::text, null), leased_until = null, failure_reason = $4,
     status = case when $4::text is not null then 'failed' when $2 = 1 then 'done' else 'waiting' end
   where judgement_id = $1 and cardinality(choices) = $2 and status in ('waiting', 'running') returning choices`,
)
const countCall = statement<never>(
  'studies.count-judgement',
  `update studies set judgements_done = judgements_done + $2, judgements_failed = judgements_failed + $3
   where study_id = $1`,
)
const endJudging = statement<never>(
  'studies.end-judging',
  'update studies set judging = false, judging_stopped_by = $2 where study_id = $1',
)
const pauseJudging = statement<never>(
  'studies.pause-judging',
  `update studies set judging_stopped_by = $2, judging_paused_until = now() + interval '10 minutes' where study_id = $1`,
)
const releaseAll = statement<never>(
  'studies.release-judgements',
  `update study_judgements set status = 'waiting', leased_until = null where study_id = $1 and status = 'running'`,
)
const isLeft = `exists (select from study_judgements j where j.study_id = s.study_id and j.status in ('waiting', 'running'))`
const selectLeft = statement<never>(
  'studies.judgements-left',
  `select from studies s where study_id = $1 and ${isLeft}`,
)
const selectJudged = statement<{ studyId: string }>(
  'studies.judged',
  `select study_id as "studyId" from studies s where judging and (state <> 'open' or not ${isLeft})`,
)

/** The judgements of open studies that wait, each in two calls. */
export function judgementSource(database: Database, attachments: Pick<StudyImages, 'read'>): CallSource {
  /** What is judged by then is in the log. A study that nobody votes in is over. */
  const end = (studyId: string, reason: StopReason | null) =>
    changeIfFound(database, studyId, async (study) => {
      if (reason === null && study.row.state === 'open') {
        // Another instance may have added some.
        const [left] = await study.rows(selectLeft, [studyId])
        if (left || (await addJudgements(study.rows, studyId))) return
      }
      await study.rows(endJudging, [studyId, reason])
      if (study.row.judgesOnly && study.row.state === 'open') endStudy(study, 'budget')
    })

  const store = (leased: LeasedJudgement, choice: VoteChoice | null, failure: string | null) =>
    changeIfFound(database, leased.studyId, async (study: LockedStudy) => {
      const { judgementId, studyId, judge, drawn, first, second, choices } = leased
      const [stored] = await study.rows(storeChoice, [judgementId, choices.length, choice, failure])
      if (!stored) return
      const isDone = failure === null && stored.choices.length === 2
      await study.rows(countCall, [studyId, Number(isDone), Number(failure !== null)])
      // A line behind the end would change a report that was read.
      if (isDone && study.row.state === 'open')
        study.add({ type: 'judgement', judge, prompt: drawn - 1, first, second, choices: stored.choices })
    })

  return {
    renew: (ids) => database.rows(renewLeases, [ids]),
    async endFinished() {
      for (const { studyId } of await database.rows(selectJudged)) await end(studyId, null)
    },
    async lease(max, { models, ids, studies }) {
      const leased = await database.rows(leaseJudgements, [max, models, ids, studies])
      return leased.map((each) => {
        const { judgementId: id, studyId, ownerId, model } = each
        return {
          id,
          studyId,
          ownerId,
          model,
          judging: true,
          question: (signal) => withImages(attachments, judgeQuestion(each), each.attachments, signal),
          finish(_, { text }) {
            const choice = readJudgement(text)
            return store(each, choice, choice === null ? 'unreadable' : null)
          },
          fail: (reason) => store(each, null, reason),
          release: () => database.rows(release, [id]),
          stop: (reason) =>
            reason === 'study-budget'
              ? end(studyId, reason)
              : inTransaction(database, async (rows) => {
                  await rows(pauseJudging, [studyId, reason])
                  await rows(releaseAll, [studyId])
                }),
        }
      })
    },
  }
}
