import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExpression } from './parse-expression.ts'
import { readSum } from './sum.ts'

describe('readSum', () => {
  it.each([
    ['What is 17 * 23?', '17 × 23 = 391'],
    ['calculate (3+4)*5^2', '(3 + 4) × 5^2 = 175'],
    ['12% of 80', '12% of 80 = 9.6'],
    ['What is 15 percent of 240?', '15% of 240 = 36'],
    ['0.1 + 0.2', '0.1 + 0.2 = 0.3'],
    ['1/3', '1 ÷ 3 ≈ 0.333333 (exactly 1/3)'],
    ['square root of 144', '√144 = 12'],
    ['square root of 2', '√2 ≈ 1.414214'],
    ['what is 5!', '5! = 120'],
    ['Calculate 7 * 8!', '7 × 8 = 56'],
    ['10 % 3', '10 mod 3 = 1'],
    ['20-5', '20 − 5 = 15'],
    ['-3^2', '−3^2 = −9'],
    ['100-7*8/4', '100 − 7 × 8 ÷ 4 = 86'],
    ['1,000 * 3', '1000 × 3 = 3000'],
    ['two plus twenty-one', '2 + 21 = 23'],
    ['123456789*987654321', '123456789 × 987654321 = 121932631112635269'],
    ['5/0', '5 ÷ 0 is undefined'],
    ['sqrt(-4)', '√(−4) is undefined'],
    ['9^9^9', '9^9^9 is too large to write out'],
    ['Was ist 12 mal 12?', '12 × 12 = 144'],
    ['Combien font 7 fois 8 ?', '7 × 8 = 56'],
    ['¿Cuánto es 15 más 27?', '15 + 27 = 42'],
    ['计算 12乘以3 等于多少？', '12 × 3 = 36'],
    ['كم يساوي 5 + 7؟', '5 + 7 = 12'],
    ['solve 2x + 3 = 11', 'x = 4'],
    ['solve 3x = 10 for x', 'x ≈ 3.333333'],
    ['Solve x^2 - 5x + 6 = 0', 'x = 2 or 3'],
    ['x^2 + 1 = 0', 'x^2 + 1 = 0 has no real solution'],
  ])('%s', (prompt, statement) => {
    expect(readSum(prompt)?.statement).toBe(statement)
  })

  it.each([
    '42',
    'five apples',
    '2024-05-01',
    'why is 2 + 2 = 4',
    '0.1 + 0.2 in JavaScript',
    '2x + 3y = 1',
    'x = 5',
    '',
  ])('leaves %j to other readings', (prompt) => {
    expect(readSum(prompt)).toBeNull()
  })

  it('shows a product by parts', () => {
    expect(readSum('17 * 23')?.steps).toEqual(['17 × 20 = 340', '17 × 3 = 51', '340 + 51 = 391'])
  })

  it('agrees with exact integer arithmetic', () => {
    const number = fc.integer({ min: 0, max: 999_999 })
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        const expected = BigInt(a) + BigInt(b) * BigInt(c)
        expect(readSum(`What is ${a} + ${b} * ${c}?`)?.result).toBe(String(expected))
      }),
    )
  })

  it('never throws for anything made of signs and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.+-*/^%!()=x √ ') }), (text) => {
        readSum(text)
      }),
      { numRuns: 500 },
    )
  })
})

describe('parseExpression', () => {
  it.each(['', '(', '1 +', '2 2', 'alert(1)', '1; 2', '.', '()'])('refuses %j', (text) => {
    expect(parseExpression(text)).toBeNull()
  })

  it('refuses to go deeper than the stack allows', () => {
    expect(parseExpression('('.repeat(100_000))).toBeNull()
  })
})
