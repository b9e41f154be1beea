import { describe, expect, it } from 'vitest'
import { type Message, type PreferenceForm, type PreferenceVote, preferenceForms } from './forms.ts'

const user = (content: string): Message => ({ role: 'user', content })
const assistant = (content: string): Message => ({ role: 'assistant', content })
const system: Message = { role: 'system', content: 'Be brief.' }

const vote = (choice: PreferenceVote['choice'], given: Partial<PreferenceVote> = {}): PreferenceVote => ({
  id: 'v',
  conversationId: 'c',
  choice,
  class: 'blind',
  held: false,
  day: '1970-01-01',
  models: ['x', 'y'],
  systems: [null, null],
  tags: ['lang:de', 'no-code'],
  conversations: [
    [system, user('Q'), assistant('A')],
    [system, user('Q'), assistant('B')],
  ],
  ...given,
})
const secondTurn: PreferenceVote['conversations'] = [
  [user('Q'), assistant('A'), user('More'), assistant('A2')],
  [user('Q'), assistant('B'), user('More'), assistant('B2')],
]
const rows = (form: PreferenceForm, given: PreferenceVote) => preferenceForms[form](given)
const start = [system, user('Q')]

describe('[O51] a vote as preference data', () => {
  it('is a pair of TRL, without ties and both-bad votes', () => {
    const pair = { prompt: start, chosen: [assistant('A')], rejected: [assistant('B')] }
    expect(rows('trl', vote('left'))).toEqual([pair])
    expect(rows('trl', vote('right'))).toEqual([{ ...pair, chosen: pair.rejected, rejected: pair.chosen }])
    for (const choice of ['tie', 'both-bad'] as const) expect(rows('trl', vote(choice))).toEqual([])
  })

  it('is a pair of TRL from where the conversations differ', () => {
    expect(rows('trl', vote('left', { conversations: secondTurn }))).toEqual([
      { prompt: [user('Q')], chosen: secondTurn[0].slice(1), rejected: secondTurn[1].slice(1) },
    ])
    // Equal answers are answers: the prompt ends with what the user wrote.
    const equal = [user('Q'), assistant('A')]
    expect(rows('trl', vote('left', { conversations: [equal, equal] }))).toEqual([
      { prompt: [user('Q')], chosen: [assistant('A')], rejected: [assistant('A')] },
    ])
  })

  it('is two labelled answers of TRL, both false if both were bad, without ties', () => {
    const labelled = (a: boolean, b: boolean) => [
      { prompt: start, completion: [assistant('A')], label: a },
      { prompt: start, completion: [assistant('B')], label: b },
    ]
    expect(rows('trl-unpaired', vote('left'))).toEqual(labelled(true, false))
    expect(rows('trl-unpaired', vote('right'))).toEqual(labelled(false, true))
    expect(rows('trl-unpaired', vote('both-bad'))).toEqual(labelled(false, false))
    expect(rows('trl-unpaired', vote('tie'))).toEqual([])
    expect(rows('trl-unpaired', vote('right', { conversations: secondTurn }))[1]).toEqual({
      prompt: secondTurn[1].slice(0, 3),
      completion: [assistant('B2')],
      label: true,
    })
  })

  it('is an example of OpenAI, without ties, both-bad votes and different histories', () => {
    expect(rows('openai-dpo', vote('right'))).toEqual([
      { input: { messages: start }, preferred_output: [assistant('B')], non_preferred_output: [assistant('A')] },
    ])
    for (const choice of ['tie', 'both-bad'] as const) expect(rows('openai-dpo', vote(choice))).toEqual([])
    expect(rows('openai-dpo', vote('left', { conversations: secondTurn }))).toEqual([])
  })

  it('begins with the system prompt of the contestants, before that of the prompt', () => {
    const equal = vote('left', { systems: ['Be kind.', 'Be kind.'] })
    const prompt = [{ role: 'system', content: 'Be kind.\n\nBe brief.' }, user('Q')]
    expect(rows('trl', equal)).toEqual([{ prompt, chosen: [assistant('A')], rejected: [assistant('B')] }])
    expect(rows('openai-dpo', equal)).toMatchObject([{ input: { messages: prompt } }])
    const conversations: PreferenceVote['conversations'] = [
      [user('Q'), assistant('A')],
      [user('Q'), assistant('B')],
    ]
    const different = vote('left', { conversations, systems: ['Be kind.', null] })
    const kind = [{ role: 'system', content: 'Be kind.' }, user('Q')]
    expect(rows('trl-unpaired', different)).toMatchObject([{ prompt: kind }, { prompt: [user('Q')] }])
    expect(rows('lmarena', different)).toMatchObject([
      { conversation_a: [...kind, assistant('A')], conversation_b: conversations[1] },
    ])
    // A pair has one prompt.
    expect(rows('trl', different)).toMatchObject([{ prompt: [user('Q')], chosen: [assistant('A')] }])
    expect(rows('openai-dpo', different)).toMatchObject([{ input: { messages: [user('Q')] } }])
  })

  it.each([
    ['left', 'model_a'],
    ['right', 'model_b'],
    ['tie', 'tie'],
    ['both-bad', 'both_bad'],
  ] as const)('is a row of LMArena: %s is %s', (choice, winner) => {
    expect(rows('lmarena', vote(choice, { conversations: secondTurn, class: 'informed', held: true }))).toEqual([
      {
        id: 'v',
        model_a: 'x',
        model_b: 'y',
        winner,
        evaluation_session_id: 'c',
        conversation_a: secondTurn[0],
        conversation_b: secondTurn[1],
        turn: 2,
        language: 'de',
        timestamp: '1970-01-01',
        tags: ['lang:de', 'no-code'],
        class: 'informed',
        held: true,
      },
    ])
  })
})
