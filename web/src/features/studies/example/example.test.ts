import { expect, it } from 'vitest'
import { example as arabic } from './ar.ts'
import { example as german } from './de.ts'
import { example as english } from './en.ts'
import { example as spanish } from './es.ts'

it.each([english, german, spanish, arabic])(
  '[P80] the example $name has 20 prompts with three different answers',
  ({ contestants, rows }) => {
    expect(new Set(contestants).size).toBe(3)
    expect(new Set(rows.map(([prompt]) => prompt)).size).toBe(20)
    for (const row of rows) expect(new Set(row).size).toBe(4)
  },
)
