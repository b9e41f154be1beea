import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')

export interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** The regular expressions of the product, and the files that compose some from parts. */
export function listPatterns(): { readonly patterns: Pattern[]; readonly composing: string[] } {
  const patterns: Pattern[] = []
  const composing = new Set<string>()
  for (const file of ['contract', 'ratings', 'client', 'server', 'web', 'cli'].flatMap(sourcesOf)) {
    visit(
      parseAst(readFileSync(path.join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
      (node) => {
        const { type, regex, key, value, callee } = node as Partial<SyntaxNode>
        if (regex) patterns.push({ file, source: regex.pattern, flags: regex.flags })
        if (type === 'Property' && key?.name === 'pattern' && typeof value?.value === 'string')
          patterns.push({ file, source: value.value, flags: 'u' })
        if (callee?.name === 'RegExp') composing.add(file)
      },
    )
  }
  return { patterns, composing: [...composing] }
}

const sourcesOf = (workspace: string): string[] =>
  readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.(test|slow|e2e)\.tsx?$|fixtures|testing|recordings|recorded/.test(file),
    )
    .map((file) => `${workspace}/src/${file}`)

/** The members that are read of any node of the syntax tree. */
interface SyntaxNode {
  readonly type: string
  readonly regex: { readonly pattern: string; readonly flags: string }
  readonly key: { readonly name?: string }
  readonly value: { readonly value?: unknown }
  readonly callee: { readonly name?: string }
}

function visit(node: object, read: (node: object) => void): void {
  read(node)
  for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) visit(child, read)
}
