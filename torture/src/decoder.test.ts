import { expect, it } from 'vitest'
import { attackDecoder } from './decoder.ts'

it('[S2] decodes every recorded answer alike, wherever the network splits it, even within a character', () => {
  const { attempts, survived, remarks } = attackDecoder({ chunkings: 20 })
  expect(survived, remarks).toBe(attempts)
})
