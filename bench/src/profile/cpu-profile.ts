/** What `node --cpu-prof` writes, as far as it is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  /** The node on top of the stack at each look, and the microseconds since the one before. */
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

export interface SelfTime {
  readonly name: string
  /** File and line, without the machine's folders; empty for what has no file. */
  readonly place: string
  /** Whose code it is. */
  readonly room: string
  readonly ms: number
}

export interface ProfileSummary {
  /** Milliseconds that were not spent waiting. */
  readonly busyMs: number
  /** Both with the longest first; a share is of `busyMs`. */
  readonly functions: readonly SelfTime[]
  readonly rooms: readonly { readonly room: string; readonly ms: number }[]
}

const IDLE = '(idle)'

/** Where the time went: in the functions themselves, without what they called. */
export function summarize({ nodes, samples, timeDeltas }: CpuProfile): ProfileSummary {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const functions = new Map<string, SelfTime>()
  const rooms = new Map<string, number>()
  let busyMs = 0
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber } = frames.get(id)!
    if (functionName === IDLE) continue
    // A look that came late is told with a delta below 0 after it.
    const ms = Math.max(0, timeDeltas[index]!) / 1000
    const room = roomOf(functionName, url)
    const file = shorten(url)
    const place = file === '' ? '' : `${file}:${lineNumber + 1}`
    const key = `${functionName} ${place}`
    const known = functions.get(key)?.ms ?? 0
    functions.set(key, { name: functionName || '(anonymous)', place, room, ms: known + ms })
    rooms.set(room, (rooms.get(room) ?? 0) + ms)
    busyMs += ms
  }
  return {
    busyMs,
    functions: [...functions.values()].sort((a, b) => b.ms - a.ms),
    rooms: [...rooms].map(([room, ms]) => ({ room, ms })).sort((a, b) => b.ms - a.ms),
  }
}

/** Whose code a function is. */
export function roomOf(functionName: string, url: string): string {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (url === '') return 'native: system calls, engine, C++ of Node'
  if (url.startsWith('node:')) return roomOfNode(url)
  // The only WebAssembly in the service: the parser of HTTP that undici brings.
  if (url.startsWith('wasm:')) return 'undici'
  const file = shorten(url)
  const [, scope, name] = /^node_modules\/(@[^/]+\/)?([^/]+)/.exec(file) ?? []
  if (name !== undefined) return `${scope ?? ''}${name}`
  const [workspace = '', , first = '', second = ''] = file.split('/')
  if (workspace !== 'server') return workspace
  if (first === 'features') return `server: features/${second}`
  return second === '' ? `server: ${first.replace(/\.js$/, '')}` : `server: ${first}`
}

function roomOfNode(url: string): string {
  if (/^node:(_?http|internal\/http)/.test(url)) return 'node:http'
  if (/^node:(net|internal\/(net|stream|streams|js_stream)|_?stream)/.test(url)) return 'node:net and streams'
  if (/^node:internal\/modules/.test(url)) return 'node: loading modules'
  if (/^node:(internal\/)?(timers|process\/task_queues|process\/promises|async_hooks)/.test(url)) {
    return 'node: timers, ticks, async_hooks'
  }
  return 'node: other'
}

/** From the checkout's own folder on. A package is told from `node_modules` on, wherever that is. */
function shorten(url: string): string {
  const path = url.replace(/^file:\/\//, '')
  const modules = path.lastIndexOf('node_modules/')
  if (modules !== -1) return path.slice(modules)
  return /(?:^|\/)((?:contract|ratings|client|server|cli|bench|web)\/(?:dist|bin)\/.*)$/.exec(path)?.[1] ?? path
}
