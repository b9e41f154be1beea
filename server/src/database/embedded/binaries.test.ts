import { afterEach, expect, it, vi } from 'vitest'
import { StartError } from '../../base/start-error.ts'
import { findBinaries } from './binaries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['win32', 'x64', 'There is no built-in database for Windows: run Arena in WSL, or set DATABASE_URL'],
  ['sunos', 'sparc', 'There is no built-in database for sunos-sparc: set DATABASE_URL'],
])('[D4] [D6] a start on %s-%s fails with a sentence that says what to do', async (platform, arch, sentence) => {
  vi.stubGlobal('process', { ...process, platform, arch })
  const found = findBinaries()
  await expect(found).rejects.toBeInstanceOf(StartError)
  await expect(found).rejects.toThrow(sentence)
})
