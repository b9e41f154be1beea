import { expect, it } from 'vitest'
import { documentedOperations, errorCatalogue, openApi } from './index.ts'

// Both files are committed, so that a change of the API shows in the diff. After an intended change run
// `npx vitest run contract -u`.

it('keeps docs/openapi.json in step with the contract', async () => {
  const document = `${JSON.stringify(openApi(documentedOperations, '1.0.0'), null, 2)}\n`
  await expect(document).toMatchFileSnapshot('../../docs/openapi.json')
})

it('keeps docs/errors.md in step with the catalogue', async () => {
  const rows = Object.entries(errorCatalogue).map(
    ([name, { status, code, message }]) =>
      `| \`${name}\` | ${status} | \`${code}\` | ${message.replaceAll('|', '\\|')} |`,
  )
  const page = `# Errors

Every error of the API, with one exception below. Chat and battles send
\`{object: "ai.error", code, message, reason, field, timestamp}\`; threads, votes, models, flags, sign-in, the leaderboard and \`/api/admin\` send
\`{success: false, error, code, reason, field}\`. \`reason\` is the name in the table. \`field\` is the member of the request that is at fault;
it is left out where it is not one member. \`/v1\` sends OpenAI's \`{error: {message, type, param, code}}\`: \`code\` is the name in the table with
underscores, except for \`invalid_api_key\`, \`model_not_found\` and \`rate_limit_exceeded\`, which programs look for. Elsewhere, a missing or bad token is a 401 with an empty body and a \`WWW-Authenticate\` header.
An unexpected failure is a 500 with \`application/problem+json\` and \`{status, title}\`. \`{words}\` in braces are filled in.
The cause is in the log, under the \`X-Correlation-Id\` of the response.

The exception: the account endpoints under \`/api/auth\` (sign-up, sign-in, sign-out, change and reset of the password) are
better-auth's. They send \`{success: false, error, code}\` too, also with codes of better-auth, for example
\`INVALID_EMAIL_OR_PASSWORD\`.

| name | status | code | sentence |
| --- | --- | --- | --- |
${rows.join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../docs/errors.md')
})

interface Body {
  readonly required?: readonly string[]
  readonly properties: Record<string, { type: string | string[]; enum?: unknown[] }>
}

it('[W3] [W18] accepts null for every optional member of a body, and requires none that has a default', () => {
  const { paths, components } = openApi(documentedOperations, '1.0.0')
  const { schemas } = components as unknown as { schemas: Record<string, Body> }
  const described = Object.values(paths).flatMap((path) => Object.values(path)) as {
    requestBody?: { content: { 'application/json'?: { schema: Body & { $ref?: string; type?: string } } } }
  }[]
  const bodies = described.flatMap(({ requestBody }) => {
    const schema = requestBody?.content['application/json']?.schema
    // A file is a string.
    return schema && schema.type !== 'string' ? [schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema] : []
  })
  const members = bodies.flatMap(({ required = [], properties }) =>
    Object.entries(properties).map(([name, member]) => ({ ...member, optional: !required.includes(name) })),
  )
  const optional = members.filter((member) => member.optional)
  expect(optional.length).toBeGreaterThan(20)
  expect(optional.filter(({ type, enum: words }) => !type.includes('null') || words?.includes(null) === false)).toEqual(
    [],
  )
  // Generators of clients require members that have the keyword.
  expect(members.filter((member) => 'default' in member)).toEqual([])
})

it('describes every operation once', () => {
  const ids = documentedOperations.map((operation) => operation.id)
  const calls = documentedOperations.map((operation) => `${operation.method} ${operation.path}`)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(calls).size).toBe(calls.length)
})

it('refers only to schemas that the document holds', () => {
  const document = JSON.stringify(openApi(documentedOperations, '1.0.0'))
  const { schemas } = openApi(documentedOperations, '1.0.0').components as { schemas: Record<string, unknown> }
  const references = [...document.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!)
  expect(references.filter((name) => !(name in schemas))).toEqual([])
  expect(document).not.toContain('"x-')
})

it('has null as a second type, and never as an alternative', () => {
  const alternatives: { readonly type?: unknown }[] = []
  JSON.stringify(openApi(documentedOperations, '1.0.0'), (name, value) => {
    if (name === 'anyOf') alternatives.push(...value)
    return value
  })
  // For each such union, the serializer compiles a validator when it is first sent.
  expect(alternatives.filter(({ type }) => type === 'null')).toEqual([])
})

it.each([
  ['getHealth', [400, 500]],
  ['getReadiness', [400, 500, 503]],
  ['getBoard', [400, 500, 503]],
  ['getHistory', [400, 404, 500]],
  ['startBattle', [400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 503]],
  ['chatStream', [400, 401, 403, 404, 408, 413, 429, 500, 503]],
  ['createCompletion', [400, 401, 403, 404, 408, 413, 429, 500, 502, 503]],
  ['castVote', [400, 401, 403, 408, 409, 413, 422, 429, 500]],
  ['listThreads', [400, 401, 403, 429, 500]],
  ['getThread', [400, 401, 403, 404, 500]],
  ['deleteThread', [400, 401, 403, 404, 408, 413, 500]],
  ['signInAsGuest', [400, 403, 408, 413, 429, 500]],
  ['addModel', [400, 401, 403, 408, 409, 413, 500]],
])('lists the error statuses of %s', (id, statuses) => {
  const described = Object.values(openApi(documentedOperations, '1.0.0').paths)
    .flatMap((path) => Object.values(path) as { operationId: string; responses: Record<string, unknown> }[])
    .find(({ operationId }) => operationId === id)!
  const errors = Object.keys(described.responses).filter((status) => Number(status) >= 400)
  expect(errors.map(Number).toSorted((a, b) => a - b)).toEqual(statuses)
})
