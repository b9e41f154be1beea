/** Threads may be visited: those that are not public say themselves that they are not to be listed. */
export const ROBOTS = `User-agent: *
Allow: /
Allow: /leaderboard
Allow: /models/
Allow: /threads/
Disallow: /api/
Disallow: /admin
`
