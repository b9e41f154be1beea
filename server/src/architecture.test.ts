import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, isTestSupport, root, sources } from './testing/source-files.ts'

/** The workspaces and packages that each workspace may import. */
const workspaces: Record<string, readonly string[]> = {
  contract: ['typebox'],
  ratings: [],
  client: ['@arena/contract', 'eventsource-parser'],
  server: [
    '@arena/contract',
    '@arena/ratings',
    '@fastify/cors',
    '@fastify/static',
    '@modelcontextprotocol/server',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
    '@zxcvbn-ts/language-common',
    'better-auth',
    'csv-parse',
    'csv-stringify',
    'eld',
    'eventsource-parser',
    'fastify',
    'jose',
    'lru-cache',
    'pg',
    'pg-copy-streams',
    'pino',
    'pino-pretty',
    'prom-client',
    'rate-limiter-flexible',
    'typebox',
    'uuid',
    'undici',
    'yaml',
  ],
  cli: [
    '@arena/client',
    '@arena/contract',
    '@arena/ratings',
    '@arena/server',
    'commander',
    'csv-parse',
    'hyparquet-writer',
    'leven',
    'yaml',
  ],
  bench: ['@arena/ratings', 'autocannon', 'pg', 'undici'],
  release: [],
  web: [
    '@arena/client',
    '@arena/contract',
    '@arena/ratings',
    '@tanstack/react-query',
    'hast',
    'hast-util-to-jsx-runtime',
    'katex',
    'lowlight',
    'mdast',
    'oauth4webapi',
    'react',
    'react-dom',
    'rehype-sanitize',
    'remark-gfm',
    'remark-math',
    'remark-parse',
    'remark-rehype',
    'unified',
    'uqr',
    'wouter',
  ],
}

/** The parts of the server that each part may import. A shared file directly in `src` is listed by its name. */
const shared = ['async', 'base', 'config']
const parts: Record<string, readonly string[]> = {
  contract: [],
  base: [],
  config: ['base', 'providers'],
  database: ['base', 'tracing'],
  providers: ['async', 'base', 'config'],
  'rate-limits': ['database'],
  audit: ['base', 'database'],
  events: ['database'],
  'outside-services': ['providers', ...shared],
  access: [],
  budget: ['database', 'events', ...shared],
  metrics: ['providers', ...shared],
  retention: ['database', ...shared],
  work: ['database', 'async'],
  'prepare-start': [
    'outside-services',
    'providers',
    'features/hosts',
    'features/models',
    'features/webhooks',
    ...shared,
  ],
  auth: ['audit', 'database', 'http', 'rate-limits', ...shared],
  tracing: ['base', 'providers'],
  http: ['database', ...shared],
  generation: ['providers', 'rate-limits', ...shared],
  documentation: ['async', 'base', 'http'],
  analysis: ['async'],
  web: ['http', ...shared],
  'data-files': ['audit', 'database', 'features/vote-log', ...shared],
  demo: [
    'database',
    'providers',
    'analysis',
    'features/battles',
    'features/draws',
    'features/models',
    'features/studies',
    'features/vote-log',
    ...shared,
  ],
  'features/health': ['database', 'http', ...shared],
  'features/flags': ['audit', 'database', 'http', ...shared],
  'features/mcp': ['access', 'http', ...shared],
  'features/models': ['audit', 'database', 'generation', 'http', 'providers', ...shared],
  'features/draws': ['audit', 'database', 'http', 'features/models', ...shared],
  'features/hosts': [
    'audit',
    'database',
    'events',
    'generation',
    'http',
    'outside-services',
    'providers',
    'features/models',
    ...shared,
  ],
  'features/attachments': ['database', 'http', 'providers', 'rate-limits', 'features/flags', ...shared],
  'features/threads': [
    'audit',
    'generation',
    'database',
    'http',
    'access',
    'features/attachments',
    'features/flags',
    ...shared,
  ],
  'features/chat': [
    'generation',
    'database',
    'http',
    'providers',
    'features/attachments',
    'features/models',
    'features/threads',
    ...shared,
  ],
  'features/battles': [
    'generation',
    'database',
    'http',
    'access',
    'analysis',
    'features/attachments',
    'features/draws',
    'features/models',
    'features/threads',
    ...shared,
  ],
  'features/votes': ['database', 'http', 'rate-limits', ...shared],
  'features/openai': [
    'generation',
    'http',
    'providers',
    'access',
    'features/attachments',
    'features/battles',
    'features/draws',
    'features/models',
    'features/threads',
    'features/votes',
    ...shared,
  ],
  'features/studies': [
    'analysis',
    'audit',
    'database',
    'events',
    'generation',
    'http',
    'providers',
    'rate-limits',
    'features/attachments',
    'features/flags',
    'features/models',
    ...shared,
  ],
  'features/admin': ['audit', 'auth', 'budget', 'database', 'http', 'retention', 'features/models', ...shared],
  'features/webhooks': ['audit', 'database', 'http', 'outside-services', 'providers', ...shared],
  'features/vote-log': ['audit', 'database', 'events', 'http', 'features/draws', ...shared],
  'features/leaderboard': [
    'database',
    'http',
    'analysis',
    'features/draws',
    'features/models',
    'features/vote-log',
    ...shared,
  ],
}

/** The parts of the page that each part may import. The file `app.tsx` connects them, and `routes.tsx` lists the pages. */
const outsideReact = ['emitter', 'random-id', 'storage']
const pageBasis = ['failure', 'language', 'session', 'shell', 'ui', ...outsideReact]
const adminBasis = ['features/admin/queries', 'features/admin/ui', ...pageBasis]
const pageParts: Record<string, readonly string[]> = {
  emitter: [],
  queries: [],
  'newer-build': [],
  'random-id': [],
  storage: [],
  'trusted-types': [],
  language: outsideReact,
  session: outsideReact,
  ui: ['language', ...outsideReact],
  failure: ['language', 'session', 'ui', ...outsideReact],
  markdown: ['language', 'ui', ...outsideReact],
  shell: ['failure', 'language', 'session', 'ui', ...outsideReact],
  'features/models': pageBasis,
  'features/reasons': pageBasis,
  'features/leaderboard': ['features/models', 'features/reasons', ...pageBasis],
  'features/previews': pageBasis,
  'features/prompt': ['features/previews', 'markdown', ...pageBasis],
  'features/chat': ['features/models', 'features/prompt', 'markdown', ...pageBasis],
  'features/battles': ['features/models', 'features/prompt', 'features/reasons', 'markdown', ...pageBasis],
  'features/threads': [
    'features/battles',
    'features/chat',
    'features/models',
    'features/prompt',
    'markdown',
    ...pageBasis,
  ],
  'features/studies': [
    'features/battles',
    'features/leaderboard',
    'features/models',
    'features/prompt',
    'features/reasons',
    'markdown',
    ...pageBasis,
  ],
  'features/account': [...pageBasis, 'features/leaderboard', 'features/reasons'],
  'features/privacy': pageBasis,
  'features/admin/queries': pageBasis,
  'features/admin/ui': ['features/admin/queries', ...pageBasis],
  'features/admin/audit': adminBasis,
  'features/admin/battles': adminBasis,
  'features/admin/flags': adminBasis,
  'features/admin/models': ['features/models', 'markdown', ...adminBasis],
  'features/admin/hosts': ['features/admin/models', 'markdown', ...adminBasis],
  'features/admin/pools': ['features/admin/models', 'features/models', ...adminBasis],
  'features/admin/overview': ['features/admin/hosts', 'features/models', ...adminBasis],
  'features/admin/studies': adminBasis,
  'features/admin/threads': adminBasis,
  'features/admin/users': adminBasis,
  'features/admin/votes': adminBasis,
  'features/admin/webhooks': adminBasis,
}

/** The imports of files in `src` that the table does not allow. A part is a folder, or a file directly in `src`. */
const importsAgainst = (
  table: Readonly<Record<string, readonly string[]>>,
  { src, files, partOf }: { src: string; files: readonly string[]; partOf: (file: string) => string },
): string[] =>
  files.flatMap((file) => {
    const from = partOf(file)
    return importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => path.resolve(path.dirname(file), target))
      .filter((target) => partOf(target) !== from)
      .filter((target) => {
        const to = path.relative(src, target).replace(/\.tsx?$/, '')
        return !(table[from] ?? []).some((part) => to === part || to.startsWith(`${part}${path.sep}`))
      })
      .map((target) => `${path.relative(src, file)} imports ${path.relative(src, target)}`)
  })

const packageOf = (target: string): string =>
  target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : target.split('/')[0]!

describe.each(Object.entries(workspaces))('%s', (workspace, allowed) => {
  it(`imports nothing but ${allowed.join(', ') || 'its own files'}`, () => {
    const foreign = sources(workspace)
      .filter((file) => !isTestSupport(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => !target.startsWith('.') && !target.startsWith('node:'))
          .filter((target) => !allowed.includes(packageOf(target)))
          .map((target) => `${path.relative(root, file)} imports ${target}`),
      )
    expect(foreign).toEqual([])
  })

  it('stays inside its own folder', () => {
    const strays = sources(workspace)
      .filter((file) => !isTestSupport(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target.startsWith('.'))
          .map((target) => path.resolve(path.dirname(file), target))
          .filter((target) => !target.startsWith(path.join(root, workspace, 'src') + path.sep))
          .map((target) => `${path.relative(root, file)} imports ${path.relative(root, target)}`),
      )
    expect(strays).toEqual([])
  })
})

/**
 * Private members of Node and libraries, engine settings and changed globals. They break with the next release of Node or
 * of the library, and the next maintainer cannot look them up.
 */
const forbidden: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['private members of node:http', /\b_(?:header|headerSent|httpMessage|implicitHeader|storeHeader|send|writeRaw)\b/],
  ['private members of events and streams', /\b_(?:events|eventsCount|handle|readableState|writableState|parent)\b/],
  ['private members by symbol', /\bgetOwnPropertySymbols\b/],
  ['bindings of Node', /\bprocess\.binding\b|\b_linkedBinding\b|\binternalBinding\b/],
  ['engine settings', /\bsetFlagsFromString\b|\bv8\.set\w+|--(?:max-semi-space|allow-natives|no-flush)/],
  ['stack trace settings', /\bstackTraceLimit\b|\bprepareStackTrace\b/],
  ['resources of async_hooks', /\bexecutionAsyncResource\b|\bcreateHook\b/],
  ['removal of all listeners', /\bremoveAllListeners\(/],
  ['changed globals', /\bdefineProperty\(\s*(?:globalThis|global|process)\b|\b(?:globalThis|global)\.\w+\s*\??=[^=]/],
  ['changed globals by cast', /\(\s*(?:globalThis|global) as [^)]*\)(?:\.\w+|\[[^\]]+\])/],
  ['changed prototypes', /\.prototype\.\w+\s*=[^=]/],
]

describe('public interfaces', () => {
  it.each(forbidden)('are used instead of %s', (_, pattern) => {
    const found = Object.keys(workspaces)
      .flatMap(sources)
      .filter((file) => !isTestSupport(file))
      .flatMap((file) => {
        const lines = readFileSync(file, 'utf8').split('\n')
        return lines.flatMap((line, index) => (pattern.test(line) ? [`${path.relative(root, file)}:${index + 1}`] : []))
      })
    expect(found).toEqual([])
  })
})

describe('the web application', () => {
  const src = path.join(root, 'web/src')
  /** `features/x`, or `features/admin/x`; else a folder, or the name of a file directly in `src`. */
  const partOf = (file: string): string => {
    const [first, second, ...rest] = path
      .relative(src, file)
      .replace(/\.tsx?$/, '')
      .split(path.sep)
    if (first !== 'features') return first!
    return second === 'admin' && rest.length > 1 ? `features/admin/${rest[0]}` : `features/${second}`
  }
  const assembling = ['app', 'main', 'routes', 'features/admin']
  const files = sources('web').filter((file) => !assembling.includes(partOf(file)) && !isTestSupport(file))

  it('has parts that import each other only as listed in the table', () => {
    expect(importsAgainst(pageParts, { src, files, partOf })).toEqual([])
  })

  it('has a row in the table for every part, and for no other', () => {
    expect([...new Set(files.map(partOf))].sort()).toEqual(Object.keys(pageParts).sort())
  })

  it('has no circles in the table', () => {
    const circles = (part: string, above: readonly string[] = []): string[] =>
      above.includes(part)
        ? [[...above, part].join(' ← ')]
        : pageParts[part]!.flatMap((imported) => circles(imported, [...above, part]))
    expect(Object.keys(pageParts).flatMap((part) => circles(part))).toEqual([])
  })

  it('has no component that nothing imports', () => {
    const files = sources('web')
    const imported = new Set(
      files.flatMap((file) => importsOf(file).map((target) => path.resolve(path.dirname(file), target))),
    )
    const dead = files.filter((file) => file.endsWith('.tsx') && !imported.has(file) && !isTestSupport(file))
    expect(dead.map((file) => path.relative(root, file))).toEqual(['web/src/main.tsx'])
  })

  it('[P115] has the reader in the key of every query (ownKey), but of those whose reply is the same for everybody', () => {
    const written = sources('web').flatMap((file) => {
      // Making queries load again shows nothing, whoever loaded them.
      const text = readFileSync(file, 'utf8').replace(/\b(?:invalidate|remove|cancel)Queries\(.*/g, '')
      const keys = text.matchAll(/\bqueryKey(?::| =) \[\s*'([^']+)'(?:,\s*'([^']+)')?/g)
      return [...keys].map(([, name, part]) => (part ? `${name} ${part}` : name!))
    })
    const boards = ['after-vote', 'board', 'draws', 'health', 'history', 'matrix', 'reasons', 'tags']
    const forEverybody = [
      'flag',
      'flag api_keys',
      ...boards.map((name) => `leaderboard ${name}`),
      'model-settings',
      'models',
      'pools',
      'sign-in-ways',
      'study-link',
    ]
    expect([...new Set(written)].sort()).toEqual(forEverybody)
  })

  it('imports no schemas, directly or through the client: they contain provider names, which a voter must not see', () => {
    const values = [...sources('web'), ...sources('client')].filter(
      (file) =>
        !isTestSupport(file) &&
        /^(?:import|export)(?! type\b)[^'`]*?\bfrom '@arena\/contract'/m.test(readFileSync(file, 'utf8')),
    )
    expect(values.map((file) => path.relative(root, file))).toEqual([])
  })
})

describe('the start of the service', () => {
  /** The packages that a file loads with its static imports, directly or indirectly. */
  const loadedBy = (file: string, seen = new Set<string>()): string[] => {
    if (seen.has(file)) return []
    seen.add(file)
    const statics = /^(?:import|export)(?! type\b)(?:[^'`]*?\bfrom)? '([^']+)'/gm
    return [...readFileSync(file, 'utf8').matchAll(statics)].flatMap(([, target]) =>
      target!.startsWith('.') ? loadedBy(path.resolve(path.dirname(file), target!), seen) : [target!],
    )
  }
  const foreign = (packages: readonly string[]) => [...new Set(packages)].filter((name) => !name.startsWith('node:'))

  it('starts the database before it loads packages, because both take long and can run at the same time', () => {
    expect(foreign(loadedBy(path.join(root, 'server/src/main.ts')))).toEqual([
      '@arena/contract/limits',
      '@arena/contract/trailing-slashes',
    ])
  })

  it('does not load large packages that are only needed later: accounts, passwords, language detection, the HTTP client, metrics, traces', () => {
    const loaded = foreign(loadedBy(path.join(root, 'server/src/app.ts')))
    expect(
      loaded.filter((name) =>
        /^(better-auth|@zxcvbn-ts|eld|undici|prom-client|pino-pretty|@opentelemetry)\b/.test(name),
      ),
    ).toEqual([])
  })

  it('imports plugins of better-auth one by one, because their common entry loads all of them', () => {
    expect(sources('server').flatMap((file) => importsOf(file))).not.toContain('better-auth/plugins')
  })

  it.each(['endpoints', 'limits', 'pages', 'shown-text', 'trailing-slashes'])(
    'loads no other file for @arena/contract/%s',
    (file) => {
      expect(importsOf(path.join(root, 'contract/src', `${file}.ts`))).toEqual([])
    },
  )
})

describe('the parts of the server', () => {
  const src = path.join(root, 'server/src')
  const partOf = (file: string): string => {
    const [first, second] = path.relative(src, file).replace(/\.ts$/, '').split(path.sep)
    return first === 'features' ? `features/${second}` : first!
  }
  const assembling = ['app', 'main', 'process', 'index', 'testing']

  it('import each other only as listed in the table', () => {
    const files = sources('server').filter((file) => !assembling.includes(partOf(file)) && !isTestSupport(file))
    expect(importsAgainst(parts, { src, files, partOf })).toEqual([])
  })

  it('have no entry in the table that they do not use', () => {
    const files = sources('server').filter((file) => !isTestSupport(file))
    const used = new Set(
      files.flatMap((file) =>
        importsOf(file)
          .filter((target) => target.startsWith('.'))
          .map((target) => `${partOf(file)} ${partOf(path.resolve(path.dirname(file), target))}`),
      ),
    )
    const named = Object.entries(parts).flatMap(([part, imported]) =>
      imported.filter((each) => !shared.includes(each)).map((each) => `${part} ${each}`),
    )
    expect(named.filter((entry) => !used.has(entry))).toEqual([])
  })

  it('receive the settings that they name: a spread would pass all of them, and nobody could say which are used', () => {
    const spreading = sources('server').filter((file) => /\.\.\.config\b(?!\.)/.test(readFileSync(file, 'utf8')))
    expect(spreading.map((file) => path.relative(src, file))).toEqual([])
  })

  it('are assembled in app.ts alone', () => {
    const calls = (file: string, feature: string) => {
      const name = feature.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
      const index = path.join(src, 'features', feature, 'index.ts')
      const imported = importsOf(file).some((target) => path.resolve(path.dirname(file), target) === index)
      return imported && readFileSync(file, 'utf8').includes(`create${name}(`)
    }
    const files = sources('server').filter((file) => !isTestSupport(file))
    for (const feature of readdirSync(path.join(src, 'features'))) {
      const callers = files.filter((file) => calls(file, feature)).map((file) => path.relative(src, file))
      expect([feature, ...callers]).toEqual([feature, 'app.ts'])
    }
  })

  it('import another feature only through its index.ts', () => {
    const files = sources('server').filter((file) => !isTestSupport(file))
    const bypassing = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('.'))
        .map((target) => path.resolve(path.dirname(file), target))
        .filter((target) => partOf(target).startsWith('features/') && partOf(target) !== partOf(file))
        // Workers need the codes of the vote log, and must not load the whole feature.
        .filter((target) => path.basename(target) !== 'index.ts' && !target.endsWith('vote-log/codes.ts'))
        .map((target) => `${path.relative(src, file)} imports ${path.relative(src, target)}`),
    )
    expect(bypassing).toEqual([])
  })

  it('take elapsed time from performance.now(), because a clock that is set back would freeze what waits for it', () => {
    const readers = sources('server')
      .filter((file) => !isTestSupport(file) && /\bDate\.now\b/.test(readFileSync(file, 'utf8')))
      .map((file) => path.relative(src, file))
    // These need the date: of tokens, days, files and headers.
    expect(readers.sort()).toEqual([
      'auth/built-in/index.ts',
      'auth/check-token.ts',
      'auth/tokens/authenticate.ts',
      'budget/index.ts',
      'data-files/import-votes.ts',
      'database/embedded/cluster.ts',
      'demo/fill-arena.ts',
      'features/leaderboard/index.ts',
      'features/webhooks/send-delivery.ts',
      'metrics/arena-metrics.ts',
      'providers/hosts/failures/failure.ts',
      'retention/index.ts',
    ])
  })

  it('read the environment in one place', () => {
    const readers = sources('server')
      .filter((file) => !isTestSupport(file) && /process\.env\b/.test(readFileSync(file, 'utf8')))
      .map((file) => path.relative(src, file))
    // The programs of PostgreSQL get only PATH from our environment.
    expect(readers).toEqual(['config.ts', 'database/embedded/unprivileged.ts'])
  })
})
