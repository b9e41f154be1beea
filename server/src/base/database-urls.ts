/**
 * The URL of each host of a connection string with several, as libpq reads it.
 *
 * @example urlsOf('postgres://me@one:5433,two/arena') // ['postgres://me@one:5433/arena', 'postgres://me@two/arena']
 */
export function urlsOf(connectionString: string): string[] {
  const parts = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(connectionString)
  if (!parts) return [connectionString]
  const [, start = '', hosts = '', end = ''] = parts
  return hosts.split(',').map((host) => start + host + end)
}
