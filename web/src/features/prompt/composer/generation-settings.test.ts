import { expect, it } from 'vitest'
import { areDefault, defaultSettings, parseSettings, savedSettings, settingsInRequest } from './generation-settings.ts'

it.each([
  ['the defaults', defaultSettings, {}],
  ['blanks', { ...defaultSettings, system: '  ' }, {}],
  ['a temperature of 0', { ...defaultSettings, temperature: 0 }, { temperature: 0 }],
  [
    'all three',
    { system: ' Be brief. ', temperature: 1.5, maxTokens: 100 },
    { system: 'Be brief.', temperature: 1.5, maxTokens: 100 },
  ],
])('a request has only what differs from the defaults: %s', (_, settings, request) => {
  expect(settingsInRequest(settings)).toEqual(request)
  expect(areDefault(settings)).toBe(Object.keys(request).length === 0)
})

it('shows of a saved turn only what differs from the defaults', () => {
  expect(savedSettings(null)).toEqual({})
  expect(savedSettings({ system: null, temperature: 0.7, maxTokens: 300 })).toEqual({ maxTokens: 300 })
  expect(savedSettings({ system: 'Be brief.', temperature: 0, maxTokens: 4096 })).toEqual({
    system: 'Be brief.',
    temperature: 0,
  })
})

it.each([
  ['nothing', null, defaultSettings],
  ['something else', 'not json', defaultSettings],
  ['a part', '{"maxTokens":5}', { ...defaultSettings, maxTokens: 5 }],
])('reads stored settings: %s', (_, stored, settings) => {
  expect(parseSettings(stored)).toEqual(settings)
})
