/** With fewer votes, a ranking of the own votes would say nothing. */
export const VOTES_MIN = 5
