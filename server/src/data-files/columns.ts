/** The types of Parquet columns that exports have. */
export type ColumnType = 'STRING' | 'INT32' | 'INT64' | 'DOUBLE' | 'BOOLEAN' | 'TIMESTAMP' | 'DATE'

export interface Column {
  readonly name: string
  readonly type: ColumnType
  /** Something that a user or a model wrote: only in exports with texts. */
  readonly isText?: true
}

const columns = (type: ColumnType, ...names: readonly string[]): Column[] => names.map((name) => ({ name, type }))
const texts = (...names: readonly string[]): Column[] => names.map((name) => ({ name, type: 'STRING', isText: true }))

/** The columns of every kind of export, in order. Ids of users, battles and threads are keyed pseudonyms. */
export const exportColumns = {
  votes: [
    ...columns('INT64', 'id'),
    ...columns('DATE', 'day'),
    ...columns('STRING', 'model_a', 'model_b', 'winner', 'class'),
    ...columns('BOOLEAN', 'held'),
    ...columns('STRING', 'tags'),
    ...columns('DOUBLE', 'probability'),
    ...columns('STRING', 'voter', 'battle', 'source'),
    ...columns('BOOLEAN', 'withdrawn'),
    ...texts('reasons'),
  ],
  battles: [
    ...columns('STRING', 'battle', 'user', 'conversation'),
    ...columns('INT32', 'turn', 'context_turns'),
    ...columns('TIMESTAMP', 'created_at'),
    ...columns('STRING', 'mode', 'pool', 'class'),
    ...columns('BOOLEAN', 'sealed'),
    ...columns('STRING', 'model_a', 'model_b', 'tags'),
    ...columns('DOUBLE', 'probability'),
    ...columns('INT32', 'duration_ms_a', 'duration_ms_b', 'prompt_tokens_a', 'prompt_tokens_b'),
    ...columns('INT32', 'completion_tokens_a', 'completion_tokens_b'),
    ...columns('DOUBLE', 'cost_a', 'cost_b'),
    ...columns('STRING', 'finish_reason_a', 'finish_reason_b'),
    ...columns('BOOLEAN', 'fallback_a', 'fallback_b', 'named_itself_a', 'named_itself_b'),
    ...texts('history', 'prompt', 'answer_a', 'answer_b', 'reasoning_a', 'reasoning_b'),
  ],
  threads: [
    ...columns('STRING', 'thread', 'user', 'mode', 'visibility'),
    ...columns('TIMESTAMP', 'thread_created_at', 'created_at'),
    ...columns('INT32', 'position', 'replaces', 'context_turns'),
    ...columns('STRING', 'battle', 'continues_battle', 'continues_side', 'model', 'finish_reason'),
    ...columns('BOOLEAN', 'fallback'),
    ...columns('INT32', 'duration_ms', 'prompt_tokens', 'completion_tokens', 'max_tokens'),
    ...columns('DOUBLE', 'cost', 'temperature'),
    ...texts(
      'title',
      'system_prompt',
      'history',
      'prompt',
      'answer',
      'reasoning',
      'answer_a',
      'answer_b',
      'reasoning_a',
      'reasoning_b',
    ),
  ],
} as const satisfies Record<string, readonly Column[]>

export type ExportKind = keyof typeof exportColumns

export const EXPORT_KINDS = Object.keys(exportColumns) as ExportKind[]

export const columnsOf = (kind: ExportKind, withText: boolean): Column[] =>
  exportColumns[kind].filter((column: Column) => withText || !column.isText)
