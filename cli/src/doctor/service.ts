import { ArenaApiError, createClient } from '@arena/client'
import { CommandError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { askService, isUnreachable, notArena, serviceUrl } from '../service.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, note, problem } = findingsOf('service')

/** Checks that the service runs and its database answers. Without --url, a service that is not running is only a note. */
export async function checkService(given: string | undefined, version: string, io: Io): Promise<Finding> {
  const url = await serviceUrl(given, io)
  const { health } = createClient({ baseUrl: url })
  try {
    const alive = await askService(url, (call) => health.read(call))
    if (alive?.status !== 'healthy') return problem(notArena(url))
    await askService(url, (call) => health.ready(call))
    const other = alive.version === version ? '' : `; this command line has ${version}`
    return ok(`Arena is ready at ${url}, with API version ${alive.version}${other}`)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    if (error.cause instanceof ArenaApiError && error.cause.status === 503) {
      return problem(`${url} runs, but its database does not answer: check its log.`)
    }
    if (given === undefined && isUnreachable(error)) return note(`not running at ${url}: start it with \`npm start\``)
    return problem(error.message)
  }
}
