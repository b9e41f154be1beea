import type { Study } from '@arena/contract'
import { countOf, endOf } from '@arena/contract/study-words'
import { defineCommand } from '../command.ts'
import { CommandError } from '../errors.ts'
import { json, printable, printList, table } from '../output/table.ts'
import { KEY_NOTE, ownStudies, type StudiesAt, serviceOptions, studiesAt, studyAt } from './studies-at.ts'

export const openStudy = defineCommand({
  name: 'studies open',
  summary: 'freeze a draft and print the link for voters',
  arguments: ['<study>'],
  options: {
    leaked: {
      type: 'string',
      value: 'accept|exclude',
      choices: ['accept', 'exclude'],
      about: 'what to do with answers that name their model; without it, they must be decided on the page',
    },
    ...serviceOptions,
  },
  notes: [
    'Nothing can be changed afterwards. Only the link goes to standard output. Whoever has the link can vote, so do not print it',
    'where strangers can read it. If the service did not answer, run the command again: for 24 hours it prints the same',
    'link. Afterwards, the page of the study makes another one. A study for judges only has no link.',
    KEY_NOTE,
  ].join('\n'),
  examples: ['npx arena studies open 0199…', 'npx arena studies open 0199… --leaked exclude'],
  async run({ values, words: [word] }, io) {
    const at = await studyAt(io, values, word)
    const study = await at.ask((studies, options) => studies.read(at.studyId, options))
    if (study.state === 'closed') {
      const sentence = `The study is closed. Its report: npx arena studies report ${at.studyId}`
      // The key below would repeat the link of a study that has been closed since.
      if (!study.judgesOnly) throw new CommandError(sentence)
      // It closes by itself, perhaps before a second attempt.
      return values.json ? io.out(json({ ...study, joinUrl: null })) : io.err(`${sentence}\n`)
    }
    if (values.leaked !== undefined) await decideLeaked(at, at.studyId, values.leaked)
    // The key makes a second attempt print the same link if the reply to the first was lost.
    const idempotencyKey = `open ${at.studyId}`
    const opened = await at.ask((studies, options) => studies.open(at.studyId, { ...options, idempotencyKey }))
    const joinUrl = opened.judgesOnly ? null : opened.joinUrl
    if (values.json) return io.out(json({ ...opened, joinUrl }))
    if (joinUrl !== null) io.out(`${joinUrl}\n`)
    for (const { first, second, missing, identical } of opened.leftOut)
      io.err(
        `Left out for ${printable(first)} and ${printable(second)}: ${countOf(missing, 'prompt')} without both answers, ${identical} with equal ones.\n`,
      )
    if (opened.judgesOnly) io.err('Judges only: nobody votes. The study closes when judging has ended.\n')
    else
      io.err(`Voters needed: ${opened.votesPerComparison} or more. Comparisons: at most ${opened.comparisons.total}.\n`)
  },
})

async function decideLeaked({ ask }: StudiesAt, studyId: string, use: 'accept' | 'exclude'): Promise<void> {
  for (;;) {
    const { items } = await ask((studies, options) =>
      studies.answers(studyId, { status: 'leaked', limit: 200 }, options),
    )
    if (items.length === 0) return
    for (const { answerId } of items)
      await ask((studies, options) => studies.changeAnswer(studyId, answerId, { use }, options))
  }
}

export const closeStudy = defineCommand({
  name: 'studies close',
  summary: 'close an open study before its question is answered',
  arguments: ['<study>'],
  options: serviceOptions,
  notes: [
    'A study closes by itself when its question is answered or its votes are used up. Closed is final.',
    KEY_NOTE,
  ].join('\n'),
  examples: ['npx arena studies close 0199…'],
  async run({ values, words: [word] }, io) {
    const { ask, studyId } = await studyAt(io, values, word, { only: true })
    const study = await ask((studies, options) => studies.close(studyId, options))
    const after = study.judgesOnly ? '' : ` after ${countOf(study.votes, 'vote')}`
    io.out(values.json ? json(study) : `Closed${after}.\n`)
    if (!values.json) io.err(`Next:\n  npx arena studies report ${studyId}\n`)
  },
})

export const deleteStudy = defineCommand({
  name: 'studies delete',
  summary: 'delete a study with everything in it',
  arguments: ['<study>'],
  options: {
    ...serviceOptions,
    force: { type: 'boolean', about: 'also if it is no draft: its votes and its report are lost' },
  },
  notes: ['A name must be that of one study.', KEY_NOTE].join('\n'),
  examples: ['npx arena studies delete 0199…', 'npx arena studies delete 0199… --force'],
  async run({ values, words: [word] }, io) {
    const { ask, studyId } = await studyAt(io, values, word, { only: true })
    const { state, name } = await ask((studies, options) => studies.read(studyId, options))
    if (state !== 'draft' && !values.force)
      throw new CommandError(`The study is ${state}: with --force it is deleted with its votes.`)
    await ask((studies, options) => studies.delete(studyId, options))
    io.out(values.json ? json({ studyId, name, deleted: true }) : `Deleted ${printable(name)}.\n`)
  },
})

export const studyStatus = defineCommand({
  name: 'studies status',
  summary: 'show how far a study is',
  arguments: ['<study>'],
  reads: true,
  options: serviceOptions,
  notes: ['Nobody can see who leads before the study is closed.', KEY_NOTE].join('\n'),
  examples: ['npx arena studies status 0199…', 'npx arena studies status "New support prompt" --json'],
  async run({ values, words: [word] }, io) {
    const { ask, studyId } = await studyAt(io, values, word)
    const study = await ask((studies, options) => studies.read(studyId, options))
    io.out(values.json ? json(study) : table(['STUDY', study.name], rowsOf(study)))
  },
})

function rowsOf(study: Study): string[][] {
  const { comparisons, votes, voters, budgetVotes, answers, contestants, judges, judging, judgesOnly } = study
  return [
    ['id', study.studyId],
    ['state', study.closedBy === null ? study.state : `closed ${endOf(study.closedBy, study)}`],
    ['prompts', String(study.promptCount)],
    ['contestants', (contestants ?? []).map(({ name }) => name).join(', ') || '-'],
    [
      'answers',
      answers ? `${answers.done} of ${answers.total}, ${answers.failed} failed, ${answers.leaked} leaked` : '-',
    ],
    ['cost', answers ? `US$${answers.costUsd.toFixed(2)}` : '-'],
    ...(judgesOnly ? [] : [['comparisons', `${comparisons.closed} of ${comparisons.total}`]]),
    ...(judges?.length
      ? [['judges', judges.map(({ name }) => name).join(', ') + (judgesOnly ? ' (judges only)' : '')]]
      : []),
    ...(judging
      ? [
          [
            'judged',
            `${judging.done} of ${judging.total}, ${judging.failed} failed, US$${judging.costUsd.toFixed(2)}${judging.stoppedBy === null ? '' : ` (${judging.stoppedBy})`}`,
          ],
        ]
      : []),
    ...(judgesOnly
      ? []
      : [['votes', `${votes}${budgetVotes === null ? '' : ` of ${budgetVotes}`} by ${countOf(voters, 'voter')}`]]),
  ]
}

export const listStudies = defineCommand({
  name: 'studies list',
  summary: 'list your studies, newest first',
  reads: true,
  options: serviceOptions,
  notes: KEY_NOTE,
  examples: ['npx arena studies list', 'npx arena studies list --json'],
  async run({ values }, io) {
    const studies = await ownStudies(await studiesAt(io, values))
    printList(io, values, studies, {
      heads: ['ID', 'STATE', 'VOTES', 'CREATED', 'NAME'],
      cells: ({ studyId, state, votes, createdAt, name }) => [
        studyId,
        state,
        String(votes),
        createdAt.slice(0, 10),
        name,
      ],
      none: 'You have no studies: `npx arena studies create --help` explains how to make one.',
    })
  },
})
