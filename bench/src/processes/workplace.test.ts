import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withWorkplace } from './workplace.ts'

it('ends what was started in reverse order and removes the folder, also when the work failed', async () => {
  const log: string[] = []
  let folder = ''
  const work = withWorkplace(async (place) => {
    folder = place.folder
    await writeFile(path.join(folder, 'something'), 'x')
    place.onClose(async () => log.push('database'))
    place.onClose(async () => log.push('service'))
    throw new Error('broke off')
  })
  await expect(work).rejects.toThrow('broke off')
  expect(log).toEqual(['service', 'database'])
  expect(existsSync(folder)).toBe(false)
})

it('gives the result of the work', async () => {
  expect(await withWorkplace(async ({ nextNumber }) => nextNumber() + nextNumber())).toBe(3)
})
