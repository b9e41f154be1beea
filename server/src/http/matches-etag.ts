const bare = (tag: string): string => tag.replace(/^W\//, '')

/** Whether the caller has what this tag stands for, by its `If-None-Match`. */
export const matchesEtag = (given: string | undefined, etag: string): boolean =>
  given !== undefined &&
  // As readers send it who do nothing but give back what they got.
  (given === etag || given.trim() === '*' || given.split(',').some((tag) => bare(tag.trim()) === bare(etag)))
