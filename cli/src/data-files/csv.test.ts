import { csvLines } from '@arena/server'
import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'

async function read(text: string, size = text.length || 1) {
  async function* chunks() {
    for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
  }
  const rows: [number, ...string[]][] = []
  for await (const { line, cells } of readCsv(chunks())) rows.push([line, ...cells])
  return rows
}

describe('a CSV file', () => {
  it.each<[what: string, text: string, rows: (readonly [number, ...string[]])[]]>([
    ['nothing', '', []],
    [
      'line breaks of any system',
      'a,b\r\nc,d\n',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    ['no line break at the end', 'a,b', [[1, 'a', 'b']]],
    [
      'empty cells and lines',
      'a,\n\n,b\n',
      [
        [1, 'a', ''],
        [3, '', 'b'],
      ],
    ],
    [
      'quotes, commas and line breaks in quotes',
      '"a ""x"", y","b\nc"\nd,e\n',
      [
        [1, 'a "x", y', 'b\nc'],
        [3, 'd', 'e'],
      ],
    ],
    [
      'line breaks of Windows in quotes',
      '"a\r\nb",c\r\nd,e\r\n',
      [
        [1, 'a\nb', 'c'],
        [3, 'd', 'e'],
      ],
    ],
    ['a quote inside a cell', 'a"b,c\n', [[1, 'a"b', 'c']]],
    ['a formula that was written as text', "'=1+1,'@cf/model,'tis\n", [[1, '=1+1', '@cf/model', "'tis"]]],
  ])('can have %s, however it is cut into parts', async (_what, text, rows) => {
    expect(await read(text)).toEqual(rows)
    expect(await read(text, 1)).toEqual(rows)
  })

  it('is refused if a quote is not closed', async () => {
    await expect(read('a,b\nc,"d\n')).rejects.toThrow('A quote in the row on line 2 is not closed.')
  })

  it('[O29] has the same values when it is read again, and no cell that a spreadsheet executes', async () => {
    const values = ['=1+1', '@cf/x', 'a "b", c\nd', '\uFF1D1', '', 'ä']
    expect(csvLines([values])).toMatch(/^'=1\+1,'@cf\/x,/)
    expect(await read(csvLines([values]))).toEqual([[1, ...values]])
    expect(csvLines([[null, -1.5, true, new Date(0), 'a\rb']])).toBe(',-1.5,true,1970-01-01T00:00:00.000Z,"a\rb"\r\n')
  })
})
