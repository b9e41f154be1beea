import { expect, it } from 'vitest'
import { catalogueModel } from '../../testing/catalogue-model.ts'
import { createBoardHealth } from './board-health.ts'
import { type MeasureRequest, measureVotes } from './measure-votes.ts'
import { loggedVote } from './testing/logged-vote.ts'
import { createVoteTable } from './vote-table.ts'

it('[L28] has only figures of throughVote, although votes arrive while they are computed', async () => {
  const models = [catalogueModel('a'), catalogueModel('b')]
  let votes = 8
  const voteTable = createVoteTable({
    end: async () => ({ lastPosition: votes, lastHash: String(votes) }),
    hashAt: async (position) => String(position),
    async *rows(after, through) {
      for (let position = after; position < through; position += 1) {
        // Every fourth vote is not counted.
        yield [loggedVote({ voter: position + 1, class: position % 4 === 0 ? 'leaked' : 'blind' })]
      }
    },
    models: async () => models.map(({ modelId }) => modelId),
    tagSets: async () => ['code'],
  })
  const vote = async () => {
    votes += 4
    await voteTable.refresh()
  }
  const read = createBoardHealth({
    voteTable,
    async readModels() {
      await vote()
      return models
    },
    async measureVotes(request: MeasureRequest) {
      await vote()
      return measureVotes(request)
    },
    readLowTemperatureShare: async () => null,
  })
  const { value } = await read('all')
  expect(value).toMatchObject({ throughVote: 8, totalVotes: 6, excludedVotes: { leaked: 2 } })
  // Everybody preferred the same model: 6 votes are 15 pairs of voters.
  expect(value.agreement).toMatchObject({ share: 1, comparisons: 15 })
})
