import { castVote, createThread, getBoard, signInAsGuest, startBattle } from '@arena/contract'
import { html, prose, type Shown } from '../html.ts'
import { BASE_URL, curl } from './curl.ts'
import { command } from './operation-section.ts'

/** Takes one text out of a reply with what every system has: a command that first wants an installation is not tried. */
const pick = (member: string) => `sed -E 's/.*"${member}":"([^"]+)".*/\\1/'`

const guest = curl(signInAsGuest)

interface Step {
  readonly title: string
  readonly before: string
  readonly command: string
  readonly after?: string
}

const steps: readonly Step[] = [
  {
    title: 'Get a token',
    before: 'Every later command reads it from `$TOKEN`.',
    command: `TOKEN=$(${guest} \\\n  | ${pick('token')})`,
  },
  {
    title: 'Create a thread, if the battle is to be kept',
    before: 'A battle needs none. With one it can be read again, and shared.',
    command: `THREAD_ID=$(${curl({
      ...createThread,
      token: true,
      body: `'{"title": "Questions about light", "mode": "battle"}'`,
    })} \\\n  | ${pick('threadId')})`,
  },
  {
    title: 'Battle',
    before:
      'Two models answer the same prompt. Show the answers as A and B, and the names only after the vote: they are in this reply.',
    command: `${curl({
      ...startBattle,
      token: true,
      body: `'{"prompt": "Why is the sky blue?"}'`,
    })} \\\n  | tee battle.json`,
    after: `To save it to the thread, send \`-d '{"prompt": "Why is the sky blue?", "threadId": "'$THREAD_ID'"}'\` instead.`,
  },
  {
    title: 'Vote',
    before: '`left` is for `agent1`, `right` for `agent2`; or `tie`, or `both-bad`. One vote a user and comparison.',
    command: `COMPARISON_ID=$(${pick('comparisonId')} battle.json)\n${curl({
      ...castVote,
      token: true,
      body: `'{"comparisonId": "'$COMPARISON_ID'", "voteChoice": "left"}'`,
    })}`,
  },
  {
    title: 'Read the leaderboard',
    before: 'Public: no token.',
    command: curl(getBoard),
  },
]

/** How to get in, and the loop that Arena is for, each step a command that works when pasted after the one before. */
export const guide = (): Shown => html`<section id="authentication" aria-labelledby="authentication-title">
<h2 id="authentication-title">Authentication</h2>
<p>Calls that need to know who you are take a bearer token. This makes a guest, who can do everything a user can:</p>
${command(guest)}
<p>${prose('Send the `token` of the reply as `Authorization: Bearer …`. It lives for about an hour; after a 401 get a fresh one')}
with <a href="#refreshToken">${prose('`GET /api/auth/token`')}</a> and the session cookie.
Accounts with e-mail and password are under <a href="#signInAsGuest">Sign in as guest</a>.
Where an operator has set up an OpenID issuer, its tokens are accepted, beside these or instead of them.</p>
<p>${prose('What is under `/api/admin` is for administrators: `npx arena admin grant` on the command line makes somebody one.')}</p>
</section>
<section id="loop" aria-labelledby="loop-title">
<h2 id="loop-title">The typical loop</h2>
<p>For a POSIX shell. One click on a command selects all of it.</p>
<ol class="steps">
${steps.map(
  (step) => html`<li><h3>${step.title}</h3>
<p>${prose(step.before)}</p>
${command(step.command)}
${step.after === undefined ? null : html`<p>${prose(step.after)}</p>`}</li>\n`,
)}</ol>
</section>
<section id="conventions" aria-labelledby="conventions-title">
<h2 id="conventions-title">Conventions</h2>
<ul>
<li>The examples use <code>${BASE_URL}</code>, the address of this page. Paths carry no version.</li>
<li>Bodies are JSON in UTF-8. Times are ISO 8601 in UTC, ids are UUIDs.</li>
<li>${prose('In a request, fields that are not described are ignored, and `null` is the same as leaving the field out.')}</li>
<li>A reply has all the fields described for it. New ones may be added: ignore those you do not know. The examples leave out deprecated ones.</li>
<li>The limits on the length of prompts, system prompts and titles are the defaults; an operator may have moved them.</li>
<li>${prose('Every reply carries `X-Correlation-Id`: send your own, or quote the one you got when you report a problem.')}</li>
</ul>
</section>`
