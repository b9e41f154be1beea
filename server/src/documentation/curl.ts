export const BASE_URL = 'http://localhost:3000'

export interface CurlOptions {
  readonly method: string
  /** With every parameter filled in. */
  readonly path: string
  /** Whether to send `$TOKEN`. */
  readonly token?: boolean
  /** As the shell reads it, so with its quotes. */
  readonly body?: string
  readonly flags?: readonly string[]
}

/** A command to paste into a shell, one argument a line where there are several. */
export function curl({ method, path, token = false, body, flags = [] }: CurlOptions): string {
  const start = ['curl -s', ...flags, ...(method === 'GET' ? [] : [`-X ${method}`]), address(path)].join(' ')
  const lines = [start]
  if (token) lines.push('-H "Authorization: Bearer $TOKEN"')
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d ${body}`)
  return lines.join(' \\\n  ')
}

/** A query's `?` and `&` mean something to the shell. */
const address = (path: string): string => (path.includes('?') ? quoted(BASE_URL + path) : BASE_URL + path)

/** A text as one word of the shell, whatever is in it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
