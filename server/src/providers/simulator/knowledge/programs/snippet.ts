/**
 * Ready pieces beside the tasks that exist in every language. The last one of a markup or query language serves when
 * no word matches.
 */
export interface Snippet {
  readonly fence: 'sql' | 'bash' | 'css' | 'html' | 'regex' | 'python' | 'javascript'
  readonly words: RegExp
  readonly title: string
  readonly source: string
  readonly how: string
  readonly edge: string
}
