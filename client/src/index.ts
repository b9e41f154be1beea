import type {
  BattleRequest,
  BattleResponse,
  BattleStreamEvent,
  BattleStreamRequest,
  ChatStreamRequest,
  getBoard,
  InputOf,
  ReplyOf,
  SealedBattleResponse,
  StreamEvent,
  uploadAttachment,
  Visibility,
} from '@arena/contract'
import { endpoints } from '@arena/contract/endpoints'
import { createCall, createUpload } from './call.ts'
import { readEvents } from './read-events.ts'
import { type CallOptions, type ClientOptions, createSend } from './transport.ts'

export { ArenaApiError, ArenaStreamError } from './errors.ts'
export type { CallOptions, ClientOptions } from './transport.ts'

export type ArenaClient = ReturnType<typeof createClient>

/** Which votes a leaderboard is made of, and whether style control is on. */
export type LeaderboardQuery = InputOf<typeof getBoard>

/**
 * A client for browsers and Node: one function for each operation, grouped by feature.
 *
 * @example
 * const visitor = createClient({ baseUrl: 'http://localhost:3000' })
 * const { token } = await visitor.identity.guest()
 * const arena = createClient({ baseUrl: 'http://localhost:3000', token })
 * const battle = await arena.battles.start({ prompt: 'Explain tides to a child' })
 * const { reveal } = await arena.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'left' })
 */
export function createClient(options: ClientOptions) {
  const send = createSend(options)
  const call = createCall(send)
  const upload = createUpload(send)

  const startBattle = call(endpoints.startBattle, 'body')
  const getHistory = call(endpoints.getHistory, 'query')
  const renameThread = call(endpoints.renameThread, 'body')
  const deleteThread = call(endpoints.deleteThread, 'query')
  const setVisibility = call(endpoints.setThreadVisibility, 'body')
  const setFlag = call(endpoints.setFlag, 'body')

  return {
    battles: {
      /**
       * @example
       * const { agent1, agent2 } = await arena.battles.start({ prompt: 'Explain tides to a child' })
       */
      start: (request: BattleRequest & { sealed?: false }, options?: CallOptions) =>
        startBattle(request, options) as Promise<BattleResponse>,
      /**
       * The same without anything that identifies the models: the response to the vote reveals them.
       *
       * @example
       * const battle = await arena.battles.startSealed({ prompt: 'Explain tides to a child' })
       * const { reveal } = await arena.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'tie' })
       */
      startSealed: (request: Omit<BattleRequest, 'sealed'>, options?: CallOptions) =>
        startBattle({ ...request, sealed: true }, options) as Promise<SealedBattleResponse>,
      /**
       * The next turn with the same two models. It is sealed as long as a sealed battle has no vote of the caller.
       *
       * @example
       * const first = await arena.battles.startSealed({ prompt: 'Explain tides to a child' })
       * const next = await arena.battles.continue({ prompt: 'Shorter, please', continues: first.comparisonId })
       */
      continue: (
        request: Omit<BattleRequest, 'model1' | 'model2' | 'selectionMode' | 'pool'> & { continues: string },
        options?: CallOptions,
      ) => startBattle(request, options),
      /**
       * The events of both answers while they are written. Throws an `ArenaStreamError` if the battle is cut off. Leaving
       * the loop stops both models, and nothing is stored. With `redraw`, another drawn model replaces one that fails.
       *
       * @example
       * const request = { prompt: 'Explain tides to a child', sealed: true, redraw: true }
       * for await (const event of arena.battles.stream(request)) {
       *   if (event.object === 'arena.stream.delta') process.stdout.write(`${event.side}: ${event.delta.text}\n`)
       * }
       */
      async *stream(body: BattleStreamRequest, options: CallOptions = {}) {
        yield* readEvents<BattleStreamEvent>(
          await send({ ...endpoints.streamBattle, body, ...options }),
          options.signal,
        )
      },
    },
    votes: {
      cast: call(endpoints.castVote, 'body'),
      /** The caller's own vote, with what it revealed. */
      read: call(endpoints.getVote),
      /**
       * Says why. Each call replaces the reasons of the vote.
       *
       * @example
       * await arena.votes.putReasons(battle.comparisonId, { reasons: ['more-correct', 'clearer'] })
       */
      putReasons: call(endpoints.putVoteReasons, 'body'),
    },
    leaderboard: {
      /**
       * @example
       * const { items } = await arena.leaderboard.read({ scope: 'blind', style: 'controlled' })
       */
      read: call(endpoints.getBoard, 'query'),
      /** The same of the caller's own votes: which models the caller prefers. */
      own: call(endpoints.getOwnBoard, 'query'),
      matrix: call(endpoints.getMatrix, 'query'),
      /** Excluded votes, held voters, agreement, and how easily the first place changes. */
      health: call(endpoints.getBoardHealth, 'query'),
      /** One model, by name or id, day by day, on the board of all votes or of `scope`. */
      history: (model: string, { scope, ...options }: CallOptions & Pick<LeaderboardQuery, 'scope'> = {}) =>
        getHistory({ model, ...(scope && { scope }) }, options),
      csv: call(endpoints.getBoardCsv, 'query'),
      /** The tags that a board can be filtered by. */
      tags: call(endpoints.getTags),
      /** Which reasons voters gave for and against each model. */
      reasons: call(endpoints.getReasons),
      /** Lines of the vote log, as text. */
      votes: call(endpoints.getVoteLog, 'query'),
      draws: call(endpoints.getDraws),
    },
    models: {
      list: call(endpoints.listModels),
      /** Whether models are simulated, and how many there are. */
      settings: call(endpoints.getModelSettings),
      /**
       * The pools that battles can be drawn from.
       *
       * @example
       * const [pool] = (await arena.models.pools()).items
       * await arena.battles.startSealed({ prompt: 'Sort a list', pool: pool.name })
       */
      pools: call(endpoints.listPools),
    },
    chat: {
      once: call(endpoints.chatOnce, 'body'),
      /**
       * The events of an answer while it is written. Throws an `ArenaStreamError` if the answer is cut off. Leaving the loop
       * stops the model.
       *
       * @example
       * for await (const event of arena.chat.stream({ prompt: 'Explain tides to a child' })) {
       *   if (event.object === 'ai.stream.delta') process.stdout.write(event.delta.text)
       * }
       */
      async *stream(body: ChatStreamRequest, options: CallOptions = {}) {
        yield* readEvents<StreamEvent>(await send({ ...endpoints.chatStream, body, ...options }), options.signal)
      },
    },
    attachments: {
      /**
       * Uploads an image for a prompt: PNG, JPEG or WebP.
       *
       * @example
       * const { attachmentId } = await arena.attachments.upload(file, { alt: 'A chart of sales' })
       * await arena.battles.startSealed({ prompt: 'What does it show?', attachments: [attachmentId] })
       */
      upload: async (file: Blob, { alt, ...options }: CallOptions & { alt?: string | null } = {}) => {
        const response = await send({ ...endpoints.uploadAttachment, query: { alt }, file, ...options })
        return (await response.json()) as ReplyOf<typeof uploadAttachment>
      },
      read: async (attachmentId: string, options?: CallOptions) => {
        const path = endpoints.readAttachment.path.replace('{attachmentId}', encodeURIComponent(attachmentId))
        return (await send({ ...endpoints.readAttachment, path, ...options })).blob()
      },
    },
    threads: {
      /**
       * @example
       * const { items, nextCursor } = await arena.threads.list({ search: 'tides', limit: 20 })
       */
      list: call(endpoints.listThreads, 'query'),
      create: call(endpoints.createThread, 'body'),
      read: call(endpoints.getThread),
      /**
       * The turns of a thread. `nextCursor` is not `null` if there are more: send it as `after`.
       *
       * @example
       * const { items, nextCursor } = await arena.threads.messages(threadId, { limit: 50, after: null })
       */
      messages: call(endpoints.listMessages, 'query'),
      rename: (threadId: string, title: string, options?: CallOptions) => renameThread(threadId, { title }, options),
      share: (threadId: string, visibility: Visibility, options?: CallOptions) =>
        setVisibility(threadId, { visibility }, options),
      delete: (threadId: string, options?: CallOptions) => deleteThread(threadId, {}, options),
      /** The same, but a thread that has a turn is not deleted: the call throws a 409. */
      deleteEmpty: (threadId: string, options?: CallOptions) => deleteThread(threadId, { onlyEmpty: 'true' }, options),
    },
    studies: {
      /**
       * @example
       * const { studyId } = await arena.studies.create({ name: 'Support mail' })
       * await arena.studies.putPrompts(studyId, 'How do I reset my password?\nWhere is my order?')
       */
      create: call(endpoints.createStudy, 'body'),
      list: call(endpoints.listStudies, 'query'),
      read: call(endpoints.getStudy),
      change: call(endpoints.changeStudy, 'body'),
      delete: call(endpoints.deleteStudy),
      /** Replaces the prompts by those of a file, whose format is recognised. `preview` stores nothing. */
      putPrompts: upload(endpoints.putStudyPrompts),
      prompts: call(endpoints.listStudyPrompts, 'query'),
      addThreads: call(endpoints.addStudyThreads, 'body'),
      putContestants: call(endpoints.putContestants, 'body'),
      putAnswers: upload(endpoints.putStudyAnswers),
      answers: call(endpoints.listStudyAnswers, 'query'),
      changeAnswer: call(endpoints.changeStudyAnswer, 'body'),
      generation: call(endpoints.getGeneration),
      generate: call(endpoints.startGeneration, 'body'),
      stopGeneration: call(endpoints.stopGeneration),
      open: call(endpoints.openStudy),
      close: call(endpoints.closeStudy),
      copy: call(endpoints.copyStudy),
      replaceLink: call(endpoints.replaceStudyLink),
      publish: call(endpoints.publishStudy, 'body'),
      checkLink: call(endpoints.checkStudyLink, 'body'),
      join: call(endpoints.joinStudy, 'body'),
      next: call(endpoints.getNextAssignment, 'query'),
      vote: call(endpoints.castStudyVote, 'body'),
      undo: call(endpoints.undoStudyVote),
      skip: call(endpoints.skipAssignment, 'body'),
      report: call(endpoints.getStudyReport),
      reportCsv: call(endpoints.getStudyReportCsv),
      reportMarkdown: call(endpoints.getStudyReportMarkdown),
      log: call(endpoints.getStudyLog),
    },
    identity: {
      guest: call(endpoints.signInAsGuest),
      /** Creates an account and opens its session, in a cookie: `refresh` then gets a token. */
      signUp: call(endpoints.signUp, 'body'),
      /** Opens the session of an account, in a cookie: `refresh` then gets a token. */
      signIn: call(endpoints.signIn, 'body'),
      signOut: call(endpoints.signOut),
      /** A new token for the session cookie, where the browser has one. */
      refresh: call(endpoints.refreshToken),
      me: call(endpoints.whoAmI),
      /** Changes the name of an account, or agrees to the export of preference data. */
      changeMe: call(endpoints.changeMe, 'body'),
      /** Deletes the caller with all threads. Votes stay counted, without a person. */
      deleteMe: call(endpoints.deleteMe),
      /** Everything that is stored about the caller, as a JSON file. It may be large, so it is not parsed. */
      exportMe: async (options?: CallOptions) => (await send({ ...endpoints.exportMe, ...options })).blob(),
      sessions: call(endpoints.listSessions),
      endSession: call(endpoints.endSession),
      /** The caller's API keys, without their secrets. */
      keys: call(endpoints.listKeys),
      /**
       * Creates an API key. Its secret is returned only here.
       *
       * @example
       * const { secret } = await arena.identity.createKey({ name: 'nightly run', scopes: ['battle', 'vote'] })
       * const script = createClient({ baseUrl: 'http://localhost:3000', token: secret })
       */
      createKey: call(endpoints.createKey, 'body'),
      revokeKey: call(endpoints.revokeKey),
      /** Needs the session cookie. All other sessions of the account end. */
      changePassword: call(endpoints.changePassword, 'body'),
      /** Sets a new password with the token of a one-time link. All sessions of the account end. */
      resetPassword: call(endpoints.resetPassword, 'body'),
      /** The session of the cookie, where the browser has one. */
      session: call(endpoints.getSession),
      /** The public keys that verify tokens of the built-in issuer. */
      tokenKeys: call(endpoints.getTokenKeys),
      /** How people can sign in here. */
      ways: call(endpoints.getSignInWays),
    },
    flags: {
      read: call(endpoints.getFlag),
      list: call(endpoints.listFlags),
    },
    health: {
      read: call(endpoints.getApiHealth),
      /** The same outside `/api`: a proxy may pass on `/api` alone. */
      live: call(endpoints.getHealth),
      ready: call(endpoints.getReadiness),
    },
    /** For callers with the role `admin`. */
    admin: {
      models: call(endpoints.listAllModels),
      addModel: call(endpoints.addModel, 'body'),
      changeModel: call(endpoints.changeModel, 'body'),
      testModel: call(endpoints.testModel, 'body'),
      pools: call(endpoints.listAllPools),
      /**
       * Adds or replaces a pool of models that battles can be drawn from.
       *
       * @example
       * await arena.admin.putPool('coding', { label: 'Coding', modelNames: ['gpt-4.1', 'claude-sonnet-4'] })
       */
      putPool: call(endpoints.putPool, 'body'),
      removePool: call(endpoints.removePool),
      /** The hosts without their keys, and the presets for new ones. */
      hosts: call(endpoints.listHosts),
      /**
       * Adds or changes a host. Absent members stay as they are.
       *
       * @example
       * await arena.admin.putHost('openrouter', { preset: 'openrouter', key: 'env:OPENROUTER_API_KEY' })
       */
      putHost: call(endpoints.putHost, 'body'),
      removeHost: call(endpoints.removeHost),
      /** The models that a host lists. */
      discoverModels: call(endpoints.discoverModels),
      testHost: call(endpoints.testHost, 'body'),
      webhooks: call(endpoints.listWebhooks),
      /**
       * Adds or changes a webhook. Absent members stay as they are.
       *
       * @example
       * await arena.admin.putWebhook('ops', { url: 'https://ops.example.org/arena', secret, events: ['host.failing'] })
       */
      putWebhook: call(endpoints.putWebhook, 'body'),
      testWebhook: call(endpoints.testWebhook),
      removeWebhook: call(endpoints.removeWebhook),
      deliveries: call(endpoints.listDeliveries),
      sendAgain: call(endpoints.sendAgain),
      setFlag: (key: string, enabled: boolean, options?: CallOptions) => setFlag(key, { enabled }, options),
      users: call(endpoints.listUsers, 'query'),
      changeUser: call(endpoints.changeUser, 'body'),
      invitations: call(endpoints.listInvitations),
      /** The link is `/sign-in?new#invitation=` and the token. */
      createInvitation: call(endpoints.createInvitation, 'body'),
      revokeInvitation: call(endpoints.revokeInvitation),
      heldVoters: call(endpoints.listHeldVoters, 'query'),
      releaseVoter: call(endpoints.releaseVoter),
      takeDownThread: call(endpoints.takeDownThread, 'body'),
      /** All studies, without their texts. */
      studies: call(endpoints.listAllStudies, 'query'),
      closeStudy: call(endpoints.closeAnyStudy),
      deleteStudy: call(endpoints.deleteAnyStudy),
      sharedThreads: call(endpoints.listSharedThreads, 'query'),
      battles: call(endpoints.listBattles, 'query'),
      votes: call(endpoints.listVotes, 'query'),
      /** The changes of administrators, newest first. */
      audit: call(endpoints.listAudit, 'query'),
      activity: call(endpoints.getActivity),
      health: call(endpoints.getServiceHealth),
    },
  }
}
