import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { operation } from './operation.ts'
import { DateTime, NullableText, OneOf, Uuid } from './schema.ts'

/** What an entry of the audit log can be about. The codes are stable: programs filter by them. */
export const auditActions = [
  'model.added',
  'model.changed',
  'pool.saved',
  'pool.removed',
  'host.saved',
  'host.removed',
  'webhook.saved',
  'webhook.removed',
  'flag.set',
  'admin.granted',
  'admin.revoked',
  'user.blocked',
  'user.unblocked',
  'user.reset-link',
  'voter.released',
  'thread.taken-down',
  'thread.allowed',
  'study.closed',
  'study.deleted',
  'invitation.created',
  'invitation.revoked',
  'key.created',
  'key.revoked',
  'votes.imported',
  'votes.removed',
] as const
export type AuditAction = (typeof auditActions)[number]

const Fields = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description,
  })

export const AuditEntry = Type.Object({
  id: Uuid(),
  at: DateTime(),
  actor: Type.Object({
    kind: OneOf(['user', 'command-line', 'start'], {
      description: 'An administrator, an `arena` command, or a file that the service loaded at its start.',
    }),
    userId: NullableText({ description: 'Of an administrator. It stays after the account is deleted.' }),
    name: NullableText({ description: 'Of the account, or of the user of the operating system.' }),
    email: NullableText(),
  }),
  action: Type.String({ description: `A newer instance may write others than ${auditActions.join(', ')}.` }),
  target: Type.Object({
    kind: Type.String({
      description:
        '`model`, `pool`, `host`, `webhook`, `flag`, `user`, `thread`, `study`, `invitation`, `key` or `source`.',
    }),
    id: Type.String({
      description:
        'The name of a model, pool, host, webhook, flag or source of votes, the start of a key, otherwise the id.',
    }),
    name: NullableText({ description: 'Of an account.' }),
  }),
  before: Fields('The changed fields as they were; `null` if the object is new.'),
  after: Fields('The changed fields as they are now; `null` if the object was removed. Of a secret only `changed`.'),
})
export type AuditEntry = Static<typeof AuditEntry>

export const listAudit = operation({
  ...endpoints.listAudit,
  feature: 'admin',
  auth: 'admin',
  errors: 'plain',
  failure: 'ADMIN_ERROR',
  summary: 'List the changes of administrators, newest first',
  description: 'Nothing that users wrote is included, and no key.',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    before: Type.Optional(Type.String({ minLength: 1, description: '`nextCursor` of the previous page.' })),
    actor: Type.Optional(
      Type.String({
        pattern: '^(command-line|start|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$',
        description: 'The id of an administrator, `command-line` or `start`.',
      }),
    ),
    action: Type.Optional(OneOf(auditActions)),
  }),
  replies: {
    200: {
      description: 'One page.',
      body: Type.Object({
        items: Type.Array(AuditEntry),
        nextCursor: NullableText({ description: 'Send it as `before` for the next page; `null` on the last.' }),
      }),
    },
  },
})
