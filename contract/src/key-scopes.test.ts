import { expect, it } from 'vitest'
import { keyAccess, keyScopes, operations } from './index.ts'

it('[A19] decides for every operation which keys may call it, and never lets a key administrate', () => {
  for (const { id, auth } of operations) {
    const access = keyAccess[id]
    expect([id, access === 'public'], id).toEqual([id, auth === 'none'])
    if (auth === 'admin') expect(access, id).toEqual([])
  }
})

it('[A19] gives each scope the operations that it is for, and no other', () => {
  const callable = (scope: (typeof keyScopes)[number]) =>
    operations.filter(({ id }) => keyAccess[id].includes(scope)).map(({ id }) => id)
  const any = ['callMcp', 'listModels', 'listOpenAiModels', 'getOpenAiModel', 'whoAmI']
  const voting = ['joinStudy', 'getNextAssignment', 'castStudyVote', 'undoStudyVote', 'skipAssignment']
  const ofStudies = operations.filter(
    ({ feature, auth }) => feature === 'studies' && auth !== 'admin' && auth !== 'none',
  )
  const expected = {
    read: ['getVote', 'getOwnBoard', 'listThreads', 'getThread', 'listMessages', 'readAttachment', ...any],
    battle: [
      ...['startBattle', 'streamBattle', 'chatOnce', 'chatStream', 'createCompletion', 'createThread'],
      ...['uploadAttachment', 'readAttachment', ...any],
    ],
    vote: ['castVote', 'getVote', 'putVoteReasons', ...any],
    study: [...ofStudies.map(({ id }) => id).filter((id) => !voting.includes(id)), ...any],
  }
  for (const scope of keyScopes) expect(callable(scope).toSorted(), scope).toEqual(expected[scope].toSorted())
})
