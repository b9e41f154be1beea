import { expect, it, vi } from 'vitest'
import { arena } from './fixtures.ts'

const serve = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('@arena/server/serve', () => ({ serve }))

it('serve starts the service, as no command does, and asking for its help does not', async () => {
  expect((await arena(['serve', '--help'])).code).toBe(0)
  expect(serve).not.toHaveBeenCalled()
  expect(await arena(['serve'])).toEqual({ code: 0, out: '', err: '' })
  expect(serve).toHaveBeenCalledOnce()
  expect(await arena([])).toEqual({ code: 0, out: '', err: '' })
  expect(serve).toHaveBeenCalledTimes(2)
})
