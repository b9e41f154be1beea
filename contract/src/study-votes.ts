import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { operation } from './operation.ts'
import { Nullable, NullableText, OneOf, Uuid } from './schema.ts'
import { LinkedStudy, Study, StudyState } from './studies.ts'
import { listStudies, promptImages, StudyMessage } from './study-drafts.ts'
import { conflict, Done, ok, params, studies } from './study-operation.ts'
import { VoteChoice } from './threads.ts'

export const Assignment = Type.Object({
  assignmentId: Uuid(),
  prompt: Type.Object({
    messages: Type.Array(StudyMessage),
    reference: NullableText(),
    attachments: promptImages,
  }),
  left: Type.Object({ text: Type.String() }),
  right: Type.Object({ text: Type.String() }),
})
export type Assignment = Static<typeof Assignment>

/** What a voter does next. */
export const NextAssignment = Type.Object({
  assignment: Nullable(Assignment, { description: '`null` if there is nothing to vote on now.' }),
  state: StudyState,
  mine: Type.Object({ votes: Type.Integer({ minimum: 0 }), skips: Type.Integer({ minimum: 0 }) }),
})
export type NextAssignment = Static<typeof NextAssignment>

export const StudyVote = Type.Object({
  assignmentId: Uuid(),
  voteChoice: VoteChoice,
  reasons: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 12, uniqueItems: true })),
  comment: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export type StudyVote = Static<typeof StudyVote>

export const SkipReason = OneOf(['not-my-subject', 'same', 'broken'])
export type SkipReason = Static<typeof SkipReason>

const StudyKey = Type.Object({ key: Type.String({ minLength: 1, maxLength: 200, description: 'Of the link.' }) })

export const closeStudy = operation({
  ...studies,
  ...endpoints.closeStudy,
  summary: 'Close an open study',
  idempotent: true,
  params,
  replies: { ...ok('Closed.'), ...conflict('It is not open.') },
})

export const replaceStudyLink = operation({
  ...studies,
  ...endpoints.replaceStudyLink,
  summary: "Replace the voters' link; the old one stops working",
  idempotent: true,
  params,
  replies: { 200: { description: 'The new link.', body: LinkedStudy }, ...conflict('It is not open.') },
})

export const publishStudy = operation({
  ...studies,
  ...endpoints.publishStudy,
  summary: 'Let everyone with the address read the report, or stop it',
  idempotent: true,
  params,
  body: Type.Object({ published: Type.Boolean() }),
  replies: { ...ok(), ...conflict('It is not closed.') },
})

export const checkStudyLink = operation({
  ...studies,
  auth: 'none',
  ...endpoints.checkStudyLink,
  summary: "Read whether a voters' link can still be used",
  description: 'Joins nobody and needs no token. A wrong key is the 404 of an unknown study.',
  params,
  body: StudyKey,
  replies: {
    200: {
      description: 'The study.',
      body: Type.Object({
        name: NullableText({ description: '`null` before it is closed, because names can say what competes.' }),
        state: StudyState,
        published: Study.properties.published,
      }),
    },
  },
})

export const joinStudy = operation({
  ...studies,
  ...endpoints.joinStudy,
  summary: 'Join a study as a voter',
  idempotent: true,
  params,
  body: StudyKey,
  replies: { ...ok('As a voter reads it.'), ...conflict('It is closed.') },
})

export const getNextAssignment = operation({
  ...studies,
  ...endpoints.getNextAssignment,
  summary: "Read the voter's current assignment",
  description: 'The same one until it is voted on or skipped, or its 15 minutes have passed.',
  params,
  query: Type.Object({
    ahead: Type.Optional(
      OneOf(['true', 'false'], { description: '`true`: the one after it, for a page that loads it ahead.' }),
    ),
  }),
  replies: { 200: { description: 'The assignment.', body: NextAssignment } },
})

/** A vote that was not recorded. */
export const StudyVoteError = Type.Object({
  ...PlainError.properties,
  recorded: Type.Optional(Type.Object({ voteChoice: VoteChoice }, { description: 'The earlier vote.' })),
})

export const castStudyVote = operation({
  ...studies,
  ...endpoints.castStudyVote,
  summary: 'Vote on an assignment',
  idempotent: true,
  failure: 'VOTE_ERROR',
  params,
  body: StudyVote,
  replies: {
    200: { description: 'Recorded. What comes next.', body: NextAssignment },
    409: { description: 'A second vote, or the study is closed.', body: StudyVoteError },
  },
})

export const undoStudyVote = operation({
  ...studies,
  ...endpoints.undoStudyVote,
  summary: "Take back the voter's last vote, while its comparison is open",
  params: Type.Object({ studyId: Uuid(), assignmentId: Uuid() }),
  replies: {
    200: { description: 'Taken back. It is the current assignment again.', body: NextAssignment },
    ...conflict('Its comparison is closed.'),
  },
})

export const skipAssignment = operation({
  ...studies,
  ...endpoints.skipAssignment,
  summary: 'Skip an assignment; another voter gets it',
  idempotent: true,
  params,
  body: Type.Object({ assignmentId: Uuid(), reason: Type.Optional(SkipReason) }),
  replies: { 200: { description: 'Skipped. What comes next.', body: NextAssignment } },
})

const published = { ...studies, auth: 'optional', params } as const
export const getStudyLog = operation({
  ...published,
  ...endpoints.getStudyLog,
  summary: 'Download the log of a closed study',
  description:
    'One JSON object per line; each contains the hash of the line before. `arena verify` recomputes the report from it.',
  replies: {
    200: { description: 'The lines.', contentType: 'application/x-ndjson', body: Type.String() },
    ...conflict('It is not closed.'),
  },
})

const admin = { feature: 'studies', auth: 'admin', errors: 'plain', failure: 'ADMIN_ERROR' } as const
export const AdminStudy = Type.Object({
  ...Type.Pick(Study, ['studyId', 'state', 'promptCount', 'votes', 'voters', 'createdAt', 'openedAt', 'closedAt'])
    .properties,
  ownerId: Uuid(),
  ownerName: NullableText(),
  contestantCount: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  costUsd: Type.Number({ minimum: 0 }),
})
export type AdminStudy = Static<typeof AdminStudy>

export const listAllStudies = operation({
  ...admin,
  ...endpoints.listAllStudies,
  summary: 'List all studies, newest first, without their texts',
  query: listStudies.query,
  replies: {
    200: { description: 'A page.', body: Type.Object({ items: Type.Array(AdminStudy), nextCursor: NullableText() }) },
  },
})

export const closeAnyStudy = operation({
  ...admin,
  ...endpoints.closeAnyStudy,
  summary: 'Close an open study',
  params,
  replies: { 200: { description: 'Closed.', body: Done }, ...conflict('It is not open.') },
})

export const deleteAnyStudy = operation({
  ...admin,
  ...endpoints.deleteAnyStudy,
  summary: 'Delete a study',
  params,
  replies: { 200: { description: 'Deleted.', body: Done } },
})
