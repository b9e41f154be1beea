import { expect, it } from 'vitest'
import { shareRuns } from './share-runs.ts'

it('callers of a running work share the next run, also after a failure', async () => {
  const ends: ((error?: Error) => void)[] = []
  const run = shareRuns(
    () =>
      new Promise<number>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(ends.length)))),
  )
  const first = run()
  const later = [run(), run(), run()]
  expect(ends).toHaveLength(1)
  ends[0]!(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!()
  expect(await Promise.all(later)).toEqual([2, 2, 2])
})
