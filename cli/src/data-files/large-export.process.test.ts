import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { afterAll, expect, it } from 'vitest'
import { createCliFixture } from '../fixtures.ts'

const BIN = path.resolve(import.meta.dirname, '../../bin/arena.js')
const fixture = await createCliFixture()
const at = (name: string) => path.join(fixture.folder, name)
afterAll(() => fixture.close())

it('[O29] [O30] writes battles with more text than it may use memory, and ends quietly if nobody reads them (nightly)', async () => {
  const { rows } = await fixture.database.pool.query(`
    with model as (
      insert into models (model_id, model_name, display_name, provider_name, is_free, status, simulated)
      values (gen_random_uuid(), 'large', 'Large', 'groq', false, 'retired', false) returning model_id as id
    )
    insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, tags,
      left_style, right_style, prompt, left_text, right_text, left_usage, right_usage, duration_ms)
    select gen_random_uuid(), gen_random_uuid(), 'random', 'named', id, id, '{}', '{1,0,0,0}', '{1,0,0,0}', 'Why?',
      n || repeat(' because', 12500), 'So.', '{}', '{}', 9
    from model, generate_series(1, 1000) n
    returning length(left_text) as length`)
  const characters = rows.reduce((sum, { length }) => sum + length, 0)
  const env = { ...process.env, ...fixture.environment }
  // The texts have 100 MB.
  const argv = ['--max-old-space-size=80', BIN, 'export', 'battles', '--with-text']
  for (const format of ['jsonl', 'parquet']) {
    const out = ['--format', format, '--out', at(`large.${format}`)]
    await promisify(execFile)(process.execPath, [...argv, ...out], { env })
  }
  expect((await stat(at('large.jsonl'))).size).toBeGreaterThan(characters)
  const file = await asyncBufferFromFile(at('large.parquet'))
  expect(await parquetReadObjects({ file, columns: ['battle'] })).toHaveLength(rows.length)

  const head = ['-o', 'pipefail', '-c', '"$0" "$@" | head -c 10', process.execPath, ...argv]
  const { stdout, stderr } = await promisify(execFile)('bash', head, { env })
  expect({ stdout, stderr }).toEqual({ stdout: '{"battle":', stderr: '' })
})
