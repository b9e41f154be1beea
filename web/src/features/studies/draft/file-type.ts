const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/csv',
  json: 'application/json',
  jsonl: 'application/jsonl',
  ndjson: 'application/jsonl',
  yaml: 'application/yaml',
  yml: 'application/yaml',
}

/** By its ending, because systems disagree about types. A broken file of a known type is not read as lines of text. */
export const fileType = (from: string | { readonly name: string }): string =>
  (typeof from === 'string' ? undefined : types[from.name.toLowerCase().split('.').at(-1)!]) ?? 'text/plain'
