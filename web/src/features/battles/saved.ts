/** What a thread needs to show a battle again. A door of its own: the battle page's first load must not grow by it. */

export { useSignedIn } from '../../shell/use-signed-in.ts'
export { isVoteRefusal } from './is-vote-refusal.ts'
export { Lanes, type Seen, sides } from './lanes.tsx'
export { Reveal } from './reveal.tsx'
export { VoteBar } from './vote-bar.tsx'
