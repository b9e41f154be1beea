const bare = (tag: string): string => tag.replace(/^W\//, '')

/** Whether the caller has what this tag stands for, by its `If-None-Match`. */
export const matchesEtag = (given: string | undefined, etag: string): boolean =>
  given !== undefined && (given.trim() === '*' || given.split(',').some((tag) => bare(tag.trim()) === bare(etag)))
