import type { AuditEntry } from '@arena/contract'

/** The cells of an entry: time, who, action, target, and the fields as `name: before → after`. */
export function describeChange({ at, actor, action, target, before, after }: AuditEntry): string[] {
  const who = actor.kind === 'command-line' ? `command line (${actor.name})` : (actor.userId ?? actor.kind)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = names.map((name) => {
    const [old, now] = [valueText(before?.[name]), valueText(after?.[name])]
    if (before === null) return `${name}: ${now}`
    return after === null ? `${name}: ${old}` : `${name}: ${old} → ${now}`
  })
  return [at, who, action, `${target.kind} ${target.id}`, changes.join('; ')]
}

const valueText = (value: unknown): string =>
  value === undefined || value === null ? '-' : typeof value === 'string' ? value : JSON.stringify(value)
