const bare = (tag: string): string => tag.replace(/^W\//, '')

/** Whether `If-None-Match` contains this tag. */
export const matchesEtag = (given: string | undefined, etag: string): boolean =>
  given !== undefined &&
  // The common case first: most clients send the tag back unchanged.
  (given === etag || given.trim() === '*' || given.split(',').some((tag) => bare(tag.trim()) === bare(etag)))
