/** What a feature stores for users. */
export interface OwnedData {
  /** Deletes it. What has to stay gets the other id, which nobody has. */
  erase(userId: string, otherId: string): Promise<void>
  /** Gives what a guest stored to the account that the guest became. */
  transfer(guestId: string, accountId: string): Promise<void>
  /** The pieces of a JSON array. Each piece is read when it is asked for: the array may be long. */
  export(userId: string): AsyncIterable<string>
}

export interface UserData {
  readonly threads: OwnedData
  readonly battles: OwnedData
  readonly attachments: OwnedData
  readonly voteLog: Pick<OwnedData, 'erase'>
  readonly votes: OwnedData
  readonly studies: OwnedData
  readonly studyVotes: Pick<OwnedData, 'export'>
}
