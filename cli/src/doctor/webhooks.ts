import type { Config, Database, PreparedStart } from '@arena/server'
import type { Server } from '../server.ts'
import { type Finding, findingsOf } from './finding.ts'

/** The webhooks whose events cannot be signed, and so are not sent. */
export async function checkWebhooks(
  database: Database,
  { webhooks: ofFile }: PreparedStart,
  config: Config,
  server: Server,
): Promise<Finding[]> {
  const unsigned = await server.unsignedWebhooks({ database, config, ofFile })
  return unsigned.map(({ name, secretVariable }) =>
    findingsOf('webhooks').problem(
      secretVariable === null
        ? `the secret of '${name}' cannot be read: set ARENA_SECRET_KEY as it was, or give the secret again.`
        : `the secret of '${name}' is missing: set ${secretVariable} to whsec_ and 24 to 64 bytes in base64.`,
    ),
  )
}
