import { describe, expect, it } from 'vitest'
import { dayNumber } from '../features/vote-log/index.ts'
import { readVote } from './read-vote.ts'

const today = dayNumber('2026-11-17')
const row = { model_a: 'a', model_b: 'b', winner: 'tie' }
/** Without `winner`. */
const winners = { model_a: 'a', model_b: 'b', winner_model_a: 0, winner_model_b: 0, winner_tie: 0 }
const vote = {
  id: null,
  isOfArena: false,
  question: null,
  turn: null,
  voter: null,
  left: 'a',
  right: 'b',
  choice: 'tie',
  time: null,
  day: null,
  tags: [],
}

describe('a row of a file of votes', () => {
  it.each([
    ['the three columns that are needed', row, {}],
    ['other columns', { ...row, conversation_a: [{ role: 'user' }] }, {}],
    ['spaces around values', { ...row, model_a: ' a ', winner: ' model_b ' }, { choice: 'right' }],
    ['ids and voters', { ...row, id: 7, voter: 'ada' }, { id: '7', voter: 'ada' }],
    ['a day', { ...row, day: '2026-11-17' }, { day: today }],
    ['a time', { ...row, timestamp: '2026-11-17T00:30:00+01:00' }, { day: today - 1 }],
    ['seconds since 1970', { ...row, tstamp: 1682351591.1322 }, { day: dayNumber('2023-04-24') }],
    ['milliseconds since 1970', { ...row, tstamp: '1682351591132' }, { day: dayNumber('2023-04-24') }],
    ['a time without a zone', { ...row, timestamp: '2026-11-16 23:59:59.5' }, { day: today - 1 }],
    [
      'the columns of FastChat',
      { ...row, question_id: 'q', judge: 'arena_user_1', tstamp: '1682351591.13', anony: true, turn: 1 },
      { question: 'q', turn: '1', voter: 'arena_user_1', day: dayNumber('2023-04-24') },
    ],
    [
      'the columns of LMArena in 2024',
      { ...row, question_id: 'q', judge_hash: 'j', tstamp: 1719764791.5, language: 'Polish', is_code: false },
      { question: 'q', voter: 'j', day: dayNumber('2024-06-30'), tags: ['lang:pl'] },
    ],
    [
      'the columns of LMArena in 2025',
      {
        ...row,
        id: 'i',
        evaluation_session_id: 's',
        evaluation_order: 2,
        timestamp: '2025-06-18 12:15:53',
        language: 'pl',
      },
      { id: 'i', voter: 's', day: dayNumber('2025-06-18'), tags: ['lang:pl'] },
    ],
    [
      'the columns of MT-Bench',
      { ...row, question_id: 81, judge: 'author_2', turn: 2 },
      { question: '81', turn: '2', voter: 'author_2' },
    ],
    ['a column for each winner', { ...winners, winner_model_b: 1 }, { choice: 'right' }],
    ['a column for each winner, as text', { ...winners, winner_tie: '1.0' }, { choice: 'tie' }],
    ['a column for each winner, as words', { ...winners, winner_model_a: 'True' }, { choice: 'left' }],
    ['tags as text', { ...row, tags: 'math, Code|math' }, { tags: ['code', 'math'] }],
    ['tags as a list', { ...row, tags: ['math', 'code'] }, { tags: ['code', 'math'] }],
    ['a language by its code', { ...row, language: 'DE' }, { tags: ['lang:de'] }],
    ['a language by its name', { ...row, language: 'German', tags: 'code' }, { tags: ['code', 'lang:de'] }],
    ['a language without a code', { ...row, language: 'unknown' }, {}],
    ['a counted class', { ...row, class: 'blind', held: false }, {}],
    ['the columns of an arena', { ...row, id: 7, class: 'blind', battle: 'b' }, { id: '7', isOfArena: true }],
  ])('[O31] may have %s', (_what, given, wanted) => {
    const { time } = (readVote(given, today) as { vote: { time: string | null } }).vote
    expect(readVote(given, today)).toEqual({ vote: { ...vote, time, ...wanted } })
  })

  it.each(['day', 'timestamp', 'tstamp'])('[O31] keeps the time of %s as it is written', (column) => {
    expect(readVote({ ...row, [column]: ' 1682351591.1322 ' }, today)).toMatchObject({
      vote: { time: '1682351591.1322' },
    })
  })

  it.each([
    ...(['model_a', 'A', 'left'] as const).map((text) => [text, 'left'] as const),
    ...(['model_b', 'b', 'right'] as const).map((text) => [text, 'right'] as const),
    ...(['tie', 'Draw'] as const).map((text) => [text, 'tie'] as const),
    ...(['both_bad', 'both-bad', 'both bad', 'bothbad', 'tie (bothbad)'] as const).map(
      (text) => [text, 'both-bad'] as const,
    ),
  ])('[O31] names the winner as %s', (winner, choice) => {
    expect(readVote({ ...row, winner }, today)).toMatchObject({ vote: { choice } })
  })

  it.each([
    ['no model', { ...row, model_b: '' }, /model_a and model_b/],
    ['one model twice', { ...row, model_b: 'a' }, /the same model/],
    ['an unknown winner', { ...row, winner: 'both' }, /winner must be/],
    ['no winner in any column', winners, /winner must be/],
    ['two winners', { ...winners, winner_model_a: 1, winner_tie: 1 }, /winner must be/],
    ['a winner of every object', { ...row, winner: 'constructor' }, /winner must be/],
    ['no day', { ...row, day: '2026-02-31x' }, /^day must be/],
    ['a day in the future', { ...row, day: '2026-11-18' }, /^day must be/],
    ['a long name', { ...row, model_a: 'x'.repeat(201) }, /^model_a is longer/],
    ['a control character', { ...row, voter: 'a\0b' }, /^voter has control characters/],
    ['half of a character', { ...row, id: '\ud800' }, /^id has control characters/],
    ['a strange tag', { ...row, tags: 'ma"th' }, /not a tag/],
    ['too many tags', { ...row, tags: Array.from({ length: 17 }, (_, index) => `t${index}`) }, /more than 16/],
  ])('[O31] with %s is a mistake', (_what, given, problem) => {
    expect(readVote(given, today)).toEqual({ problem: expect.stringMatching(problem) })
  })

  it.each([
    { class: 'fallback' },
    { class: 'self' },
    { class: 'leaked' },
    { class: 'held' },
    { held: true },
    { held: 'true' },
    { withdrawn: true },
  ])('[O31] that counted for no model is skipped: %j', (given) => {
    expect(readVote({ ...row, ...given }, today)).toEqual({ skipped: true })
  })
})
