import { expect, it } from 'vitest'
import { findTimes } from './timestamps.ts'

it('finds every time once, wherever the text is cut', () => {
  const text = 'data: {"text":"@12; token"}\n\ndata: {"text":"@345; token@6789; token"}\n\n'
  for (let cut = 0; cut <= text.length; cut += 1) {
    const first = findTimes(text.slice(0, cut))
    const second = findTimes(first.rest + text.slice(cut))
    expect([...first.times, ...second.times]).toEqual([12, 345, 6789])
  }
})
