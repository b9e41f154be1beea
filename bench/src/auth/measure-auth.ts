import { aimCell, atMost } from '../aim.ts'
import { formatDuration, formatRatio } from '../format.ts'
import type { Request } from '../load/request.ts'
import { startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import { startArena } from '../processes/arena.ts'
import { startNode } from '../processes/start-node.ts'
import { withWorkplace } from '../processes/workplace.ts'
import type { Report } from '../report.ts'
import { ratioOf, type Spread, spreadOf } from '../spread.ts'
import { takeTurns } from '../take-turns.ts'
import type { VerifyJob } from './bare-verify.ts'
import { startIssuer } from './issuer.ts'

/** Takes a token or none, and answers 404 to this without asking the database: nothing else is in the difference. */
const PATH = '/api/threads/none'
const CALLERS = 16
const TIME_MS_MAX = 30_000

export function measureAuth({ quick, progress }: PartSettings): Promise<Report> {
  // Many short ones: the machine's own pace changes within seconds, and only neighbours can be compared.
  const repeats = quick ? 5 : 31
  const requests = 6_000
  const newTokens = 600
  return withWorkplace(async (place) => {
    progress('starting')
    const issuer = await startIssuer(place)
    const arena = await startArena(place, {
      models: 2,
      env: { DATA_DIR: `${place.folder}/data`, OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: issuer.audience },
    })
    const generator = startGenerator(place)
    const bare = startNode(place, { name: 'bare-verify', file: new URL('./bare-verify.js', import.meta.url) })
    const [known] = await issuer.mint(1)
    const withToken = (token: string): Request => ({
      method: 'GET',
      path: PATH,
      headers: { authorization: `Bearer ${token}` },
    })
    // As many bytes for the parser, in a header that nobody reads.
    const anonymous: Request = { method: 'GET', path: PATH, headers: { 'x-unread-word': `Bearer ${known}` } }
    const cpuUsEach = async (asked: readonly Request[], operations: number): Promise<number> => {
      const { result, usage } = await arena.measure(() =>
        generator.ask({
          port: arena.port,
          callers: CALLERS,
          requests: asked,
          operations,
          timeMsMax: TIME_MS_MAX,
          expectedStatus: 404,
        }),
      )
      return (usage.cpuMs / result.operations) * 1000
    }
    // Nothing is compiled at first, and the first contender would pay for all.
    await cpuUsEach([anonymous], requests)
    const samples = await takeTurns<'anonymous' | 'remembered' | 'fresh' | 'jose', number>(
      {
        anonymous: () => cpuUsEach([anonymous], requests),
        remembered: () => cpuUsEach([withToken(known!)], requests),
        fresh: async () => cpuUsEach((await issuer.mint(newTokens)).map(withToken), newTokens),
        jose: async () => {
          const job: VerifyJob = {
            tokens: await issuer.mint(newTokens),
            keys: issuer.keys,
            issuer: issuer.url,
            audience: issuer.audience,
            callers: CALLERS,
          }
          const { result, usage } = await bare.measure(() => bare.ask<number>('verify', job))
          return (usage.cpuMs / result) * 1000
        },
      },
      { repeats, progress },
    )
    const over = (these: readonly number[]) => these.map((value, repeat) => value - samples.anonymous[repeat]!)
    const rememberedOver = spreadOf(over(samples.remembered))
    const freshOver = over(samples.fresh)
    const us = ({ median, min, max }: Spread) => `${median.toFixed(1)} µs (${min.toFixed(1)}–${max.toFixed(1)})`
    const jose = ratioOf(freshOver, samples.jose)
    const aim = atMost('over the anonymous', rememberedOver, 5, ' µs')
    return {
      title: 'Tokens: what it costs to know who is calling',
      columns: ['request', 'CPU', 'over the anonymous', '÷ jose alone', 'aim'],
      rows: [
        ['without a token', us(spreadOf(samples.anonymous)), '–', '–', '–'],
        ['with a token seen before', us(spreadOf(samples.remembered)), us(rememberedOver), '–', aimCell([aim])],
        ['with a new token', us(spreadOf(samples.fresh)), us(spreadOf(freshOver)), formatRatio(jose), '–'],
        ['jose alone', us(spreadOf(samples.jose)), '–', '–', '–'],
      ],
      notes: [
        `Medians of ${repeats} repeats in turn, lowest and highest in brackets; differences and ratios within a repeat. CPU of the process, all threads, over ${requests} requests (${newTokens} with new tokens), ${CALLERS} at once.`,
        `GET ${PATH}: takes a token or none, and is a 404 before the database is asked. The request without a token has as many bytes in a header that nobody reads.`,
        'RS256 with a key of 2048 bits, from an OpenID issuer on loopback whose keys were fetched before. jose alone: jwtVerify with issuer and audience, the key in memory.',
        `A difference of ${formatDuration(0.005)} between requests that cost ten times as much is near what can be told apart: look at the brackets.`,
      ],
      findings: [{ what: 'with a token seen before', aims: [aim] }],
      measurements: {
        quick,
        repeats,
        samples,
        rememberedOver,
        freshOver: spreadOf(freshOver),
        freshOverJose: jose,
        aim,
      },
    }
  })
}
