import { expect, it } from 'vitest'
import { type DesignEntry, type StudyEntry, studyLineOf } from './line.ts'

const at = '2026-11-16T08:00:00.000Z'

it.each<[string, StudyEntry, string]>([
  [
    'the design',
    {
      previous: 'f',
      at,
      type: 'design',
      position: 1,
      studyId: 's',
      parentId: null,
      question: 'Which?',
      goal: 'best',
      baseline: null,
      marginPoints: 35,
      settleOn: 'better',
      level: 0.05,
      votesPerComparison: 3,
      budgetVotes: null,
      contestants: [
        {
          imported: false,
          name: 'a',
          model: 'm',
          system: null,
          template: null,
          temperature: 0,
          maxTokens: 9,
        },
      ],
      prompts: [{ tags: ['mail'], hash: 'p', id: '7' }],
      answers: [[{ ms: 5, hash: 'h', leaked: false, costUsd: 0.1, bold: 4, lists: 3, headers: 2, tokens: 1 }, null]],
    },
    `{"position":1,"type":"design","studyId":"s","parentId":null,"question":"Which?","goal":"best","baseline":null,"marginPoints":35,"settleOn":"better","level":0.05,"votesPerComparison":3,"budgetVotes":null,"contestants":[{"name":"a","model":"m","system":null,"template":null,"temperature":0,"maxTokens":9,"imported":false}],"prompts":[{"id":"7","hash":"p","tags":["mail"]}],"answers":[[{"hash":"h","leaked":false,"costUsd":0.1,"ms":5,"tokens":1,"headers":2,"lists":3,"bold":4},null]],"at":"${at}","previous":"f"}`,
  ],
  [
    'an opened comparison',
    { previous: 'f', at, second: 2, first: 0, prompt: 4, comparison: 1, type: 'open-comparison', position: 2 },
    `{"position":2,"type":"open-comparison","comparison":1,"prompt":4,"first":0,"second":2,"at":"${at}","previous":"f"}`,
  ],
  [
    'a vote',
    {
      previous: 'f',
      at,
      owner: false,
      repeat: true,
      ms: 900,
      choice: 'tie',
      right: 0,
      left: 2,
      voter: 3,
      comparison: 1,
      assignment: 'a',
      type: 'vote',
      position: 3,
    },
    `{"position":3,"type":"vote","assignment":"a","comparison":1,"voter":3,"left":2,"right":0,"choice":"tie","ms":900,"repeat":true,"owner":false,"at":"${at}","previous":"f"}`,
  ],
  [
    'an undone vote',
    { previous: 'f', assignment: 'a', type: 'undo', position: 4 },
    `{"position":4,"type":"undo","assignment":"a","previous":"f"}`,
  ],
  [
    'a closed comparison',
    { previous: 'f', reason: 'day', comparison: 1, type: 'close-comparison', position: 5 },
    `{"position":5,"type":"close-comparison","comparison":1,"reason":"day","previous":"f"}`,
  ],
  [
    'a merge',
    { previous: 'f', withdrawn: ['a'], into: 1, voter: 3, type: 'merge', position: 6 },
    `{"position":6,"type":"merge","voter":3,"into":1,"withdrawn":["a"],"previous":"f"}`,
  ],
  [
    'a judgement',
    {
      previous: 'f',
      choices: ['left', 'tie'],
      second: 2,
      first: 0,
      prompt: 4,
      judge: 1,
      type: 'judgement',
      position: 6,
    },
    `{"position":6,"type":"judgement","judge":1,"prompt":4,"first":0,"second":2,"choices":["left","tie"],"previous":"f"}`,
  ],
  [
    'the end',
    { previous: 'f', at, by: 'owner', type: 'close', position: 7 },
    `{"position":7,"type":"close","by":"owner","at":"${at}","previous":"f"}`,
  ],
])('writes %s with its members in a fixed order', (_what, entry, line) => {
  expect(studyLineOf(entry)).toBe(line)
})

it('writes the judges of a design, and no member without judges', () => {
  const design = { type: 'design', contestants: [], prompts: [], answers: [] } as unknown as DesignEntry
  const judge = { family: [0], rubric: 'r', model: 'm', name: 'n' }
  const written = '"judges":[{"name":"n","model":"m","rubric":"r","family":[0]}],"prompts"'
  expect(studyLineOf({ ...design, judges: [judge] })).toContain(written)
  expect(studyLineOf(design)).not.toContain('judges')
})
