import type { StudyJudges, StudyReport } from '@arena/contract'
import {
  certaintyOf,
  countOf,
  describeChanges,
  describeVerdict,
  describeWinShares,
  endOf,
  FIXED_LENGTH,
} from '@arena/contract/study-words'

type Cell = string | number | null | undefined

/** Markdown in a name must not change the document, nor control characters the terminal that shows it. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '\uFFFD')
    .replace(/[\\`*_[\]<>|#~&]/g, '\\$&')

const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map((cell) => cell ?? '–').join(' | ')} |`).join('\n')

const bold = (name: string): string => `**${plain(name)}**`
const points = (value: number): string => value.toFixed(0)
const percent = (share: number | null): string => (share === null ? '–' : `${(100 * share).toFixed(0)}%`)
const range = (bounds: { readonly lower: number; readonly upper: number } | null): string =>
  bounds === null ? '–' : `${points(bounds.lower)} to ${points(bounds.upper)}`
const shares = ({ lower, upper }: { readonly lower: number; readonly upper: number }): string =>
  `${percent(lower)} to ${percent(upper)}`
const withoutControls = (line: string): string => line.replace(/[^\P{Cc}\t]/gu, '\uFFFD')
const quote = (text: string, show = withoutControls): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => `> ${show(line)}`)
    .join('\n')

/** The report as a document, in English. */
export function reportMarkdown(report: StudyReport): string {
  const { study, ranking, limits, pairs, byTag, contestants, trust, feedback, design, style, log } = report
  const part = (title: string, ...blocks: readonly (string | null)[]) =>
    [`## ${title}`, ...blocks.filter((block) => block !== null)].join('\n\n')
  const hasVotes = design.votes > 0
  const others = trust.voters.filter(({ owner }) => !owner).length
  const ranks = (rows: StudyReport['ranking'], voters = design.voters) => {
    // One person voted, perhaps on this tag alone.
    const isOneVoter = voters === 1 || rows.some(({ population, panel }) => population === null && panel !== null)
    return table(
      [
        ...['', 'Contestant', 'Rating'],
        ...(isOneVoter
          ? ['This voter, prompts like these']
          : ['People and prompts like these', 'These voters, prompts like these']),
      ],
      rows.map(({ contestant, rating, population, panel }, index) => [
        ...[index + 1, plain(contestant), points(rating)],
        ...(isOneVoter ? [range(panel)] : [range(population), range(panel)]),
      ]),
    )
  }
  const sections = [
    `# ${plain(study.name)}`,
    `${plain(study.question)}\n\n${describeVerdict(report, bold)}`,
    `Closed ${study.closedAt?.slice(0, 10)} ${endOf(study.closedBy ?? 'owner', study)}.${hasVotes ? ` ${countOf(design.votes, 'vote')} of ${countOf(design.voters, 'person', 'people')} on ${countOf(design.comparisons.closed, 'closed comparison')}, of ${design.comparisons.total} that the study allowed.` : ''}`,
    hasVotes &&
      part(
        'Ranking',
        ranks(ranking),
        design.voters === 1 ? 'One person voted: nothing is known about others.' : null,
        design.fewVoters ? 'There are two or three voters: how people differ is mostly assumed.' : null,
      ),
    limits &&
      part(
        'What limits the certainty',
        table(
          ['', 'Share of the uncertainty', 'Intervals with twice as many'],
          (['votes', 'voters', 'prompts'] as const).map((source) => {
            const [share, twice] = [limits.shares[source], limits.withTwice[source]]
            // More people and prompts bring votes: where they bring nothing else, the first row says it. One person has no more votes.
            const isMore =
              limits.shares.voters === null
                ? source === 'prompts'
                : source === 'votes' || (twice !== null && twice < limits.withTwice.votes)
            return [source, share === null ? 'unknown' : percent(share), isMore ? `${percent(twice)} of now` : null]
          }),
        ),
        limits.shares.voters === null ? 'How people differ is unknown, because one person voted.' : null,
        `More ${limits.helpsMost} would help most.`,
      ),
    hasVotes &&
      part(
        'Pairs',
        table(
          [
            ...['', 'Against', 'Wins', 'Losses', 'Ties', 'Both bad', 'Win share', 'Its interval', 'Chance to win'],
            design.voters === 1 ? 'Interval for this voter' : 'Interval for people in general',
          ],
          pairs.map((pair) => [
            ...[plain(pair.first), plain(pair.second), pair.wins, pair.losses, pair.ties, pair.bothBad],
            ...[pair.winShare && percent(pair.winShare.share), pair.winShare && shares(pair.winShare)],
            ...[
              percent(pair.chance),
              pair.chanceLower === null ? null : `${percent(pair.chanceLower)} to ${percent(pair.chanceUpper)}`,
            ],
          ]),
        ),
        describeWinShares(design.voters),
        ...describeChanges(pairs, bold),
        FIXED_LENGTH,
      ),
    byTag.length > 0 &&
      part(
        'By tag',
        ...byTag.flatMap(({ tag, prompts, votes, ranking: rows }) => [
          `### ${plain(tag)}: ${countOf(prompts, 'prompt')}, ${countOf(votes, 'vote')}`,
          ranks(rows),
        ]),
      ),
    part(
      'Cost and time',
      table(
        ['Contestant', 'Model', 'Answers', 'US$ per 1,000 answers', 'Seconds per answer (median)', 'Efficient'],
        contestants.map(({ name, model, answers, costUsd, ms, efficient }) => [
          ...[plain(name), model === undefined ? 'imported' : plain(model), answers],
          ...[costUsd === null ? null : (1_000 * costUsd).toFixed(2), ms === null ? null : (ms / 1_000).toFixed(1)],
          [efficient.cost ? 'cost' : '', efficient.time ? 'time' : ''].filter(Boolean).join(', ') || null,
        ]),
      ),
    ),
    examples('The closest prompts', report.closest),
    examples('The most lopsided prompts', report.mostLopsided),
    style &&
      part(
        'Length and formatting held equal',
        table(
          ['', 'Against', 'Difference', 'Interval'],
          style.pairs.map(({ first, second, difference, population }) => [
            ...[plain(first), plain(second), points(difference), range(population)],
          ]),
        ),
      ),
    report.judges && judges(report, report.judges),
    reasons(feedback),
    comments(feedback.comments),
    hasVotes &&
      part(
        'Trust',
        table(
          ['', ''],
          [
            [
              'Agreement between people',
              shareOf(trust.agreement.share, countOf(trust.agreement.pairs, 'pair of votes', 'pairs of votes')),
            ],
            ['The same without ties', shareOf(trust.agreementWithoutTies.share, trust.agreementWithoutTies.pairs)],
            ['Same answer when shown again', shareOf(trust.consistency.share, trust.consistency.repeats)],
            ['Advantage of the left answer', signed(trust.side.effect, trust.side.se)],
            ['Time per vote (median)', trust.medianMs === null ? null : `${(trust.medianMs / 1_000).toFixed(1)} s`],
            ["The owner's own votes", trust.ownerVotes],
            ['Comparisons left out because both answers are the same', trust.identical],
            ['Answers that name their model', `${trust.leaked.answers}, with ${countOf(trust.leaked.votes, 'vote')}`],
          ],
        ),
        table(
          ['Voter', 'Votes', 'Share', 'Left answers', 'Time (median)', 'Remarks'],
          trust.voters.map(({ voter, owner, votes, share, left, favours, medianMs, tooFast }) => {
            const remarks = [
              owner && 'owner',
              favours && `favours the ${favours} side`,
              tooFast && 'faster than reading',
            ]
            const seconds = medianMs === null ? null : `${(medianMs / 1_000).toFixed(1)} s`
            return [voter, votes, percent(share), percent(left), seconds, remarks.filter(Boolean).join(', ')]
          }),
        ),
        ...(trust.withoutOwner ? ["### Without the owner's votes", ranks(trust.withoutOwner, others)] : []),
      ),
    part(
      'Design',
      `${countOf(design.prompts, 'prompt')}, ${contestants.length} contestants, ${countOf(study.votesPerComparison, 'vote')} per comparison, ${design.repeats} repeated.${hasVotes ? ` ${certaintyOf(study.level, design.voters)}` : ''}`,
      ...(report.judges?.judges ?? []).flatMap(({ name, model, rubric }) => [
        `The judge **${plain(name)}** (${plain(model)}) was asked:`,
        quote(rubric, plain),
      ]),
      design.leftOut.length > 0
        ? table(
            ['', 'Against', 'Prompts without both answers', 'Prompts with the same answer'],
            design.leftOut.map((pair) => [plain(pair.first), plain(pair.second), pair.missing, pair.identical]),
          )
        : null,
      `The log has ${countOf(log.lines, 'line')}. The SHA-256 of the last one is \`${log.hash}\`. To compute all numbers again and compare them: \`npx arena verify study.jsonl --report study.json\`.`,
    ),
  ]
  return `${sections.filter((section) => typeof section === 'string').join('\n\n')}\n`
}

const shareOf = (share: number | null, cases: string | number): Cell =>
  share === null ? null : `${percent(share)} of ${cases}`

const signed = (value: number | null, se: number | null): Cell =>
  value === null
    ? null
    : `${value < 0 ? '−' : '+'}${(100 * Math.abs(value)).toFixed(1)} points of 100${se === null ? '' : ` (standard error ${(100 * se).toFixed(1)})`}`

const kappaOf = (kappa: number | null): string => (kappa === null ? '–' : kappa.toFixed(2))

/** What models said: beside people, or alone. It is never called a verdict. */
function judges({ study, trust, design }: StudyReport, { judges, peopleKappa, ranking }: StudyJudges): string {
  const pairs = judges.flatMap(({ name, pairs }) => pairs.map((pair) => ({ name, ...pair })))
  const hasVotes = design.votes > 0
  const blocks = [
    hasVotes
      ? 'Judges are models. They decided nothing and ended nothing.'
      : `${study.judgesOnly ? 'Judges only: nobody' : 'Nobody'} voted. This is what models prefer, and no verdict.`,
    table(
      [
        'Judge',
        'Model',
        'Judged',
        'Same in both orders',
        'Agreement with people',
        'Without ties',
        'Kappa',
        'Own family',
      ],
      [
        ...judges.map(({ name, model, family, total, judgements, steady, agreement, agreementWithoutTies }) => [
          ...[plain(name), plain(model), `${judgements} of ${total}`, steady],
          ...[shareOf(agreement.share, countOf(agreement.votes, 'vote')), percent(agreementWithoutTies.share)],
          ...[kappaOf(agreement.kappa), family.map(plain).join(', ') || null],
        ]),
        ...(hasVotes
          ? [
              ['People with people', null, null, null, percent(trust.agreement.share)].concat([
                ...[percent(trust.agreementWithoutTies.share), kappaOf(peopleKappa), null],
              ]),
            ]
          : []),
      ],
    ),
    judges.some(({ family }) => family.length > 0)
      ? 'Models tend to prefer answers of their own family: see the last column.'
      : null,
    '### What each judge prefers',
    'These are preferences of models, and no verdict.',
    table(
      ['Judge', '', 'Against', 'Judged', 'Prefers the first', 'Tie', 'Prefers the second'],
      pairs.map(({ name, first, second, wins, losses, ties }) => {
        const judged = wins + losses + ties
        const share = (count: number) => (judged === 0 ? null : percent(count / judged))
        return [plain(name), plain(first), plain(second), judged, share(wins), share(ties), share(losses)]
      }),
    ),
    ...(ranking.length > 0 && !hasVotes
      ? [
          '### By judges only',
          table(
            ['', 'Contestant', 'Rating', 'These judges, prompts like these'],
            ranking.map(({ contestant, rating, panel }, index) => [
              index + 1,
              plain(contestant),
              points(rating),
              range(panel),
            ]),
          ),
        ]
      : []),
    ...(hasVotes
      ? [
          '### People and judge together',
          table(
            ['Judge', '', 'Against', 'People', 'Together', 'Interval', 'Worth in prompts', 'Prompts with votes'],
            pairs.map(({ name, first, second, prompts, tooFew, combined }) => [
              ...[plain(name), plain(first), plain(second), combined && percent(combined.people)],
              ...[combined && percent(combined.estimate)],
              combined && `${percent(combined.lower)} to ${percent(combined.upper)}`,
              combined && (combined.worthPrompts?.toFixed(0) ?? null),
              `${prompts}${tooFew ? ' (too few)' : ''}`,
            ]),
          ),
        ]
      : []),
  ]
  return ['## Judges', ...blocks.filter((block) => block !== null)].join('\n\n')
}

const SKIPS = { 'not-my-subject': 'not my subject', same: 'the same answers', broken: 'broken' } as const

function reasons({ reasons, skips }: StudyReport['feedback']): string | null {
  const given = reasons.filter(({ votes }) => votes > 0)
  const rows = given.flatMap(({ reason, contestants }) =>
    contestants
      .filter(({ won, lost }) => won + lost > 0)
      .map(({ contestant, won, lost }) => [plain(reason), plain(contestant), won, lost]),
  )
  const skipped = skips.map(
    ({ reason, count }) => `${count} ${reason === null ? 'without a reason' : `(${SKIPS[reason]})`}`,
  )
  const blocks = [
    rows.length > 0 && table(['Reason', 'Contestant', 'In votes for it', 'In votes for the other'], rows),
    skips.length > 0 && `Skipped: ${skipped.join(', ')}.`,
  ].filter((block) => block !== false)
  return blocks.length === 0 ? null : ['## Reasons', ...blocks].join('\n\n')
}

function comments(given: StudyReport['feedback']['comments']): string | null {
  if (!given?.length) return null
  const blocks = given.flatMap(({ number, first, second, choice, comment }) => {
    const names = { first: plain(first), second: plain(second) }
    const chosen = choice === 'tie' ? 'a tie' : choice === 'both-bad' ? 'both bad' : `for ${names[choice]}`
    return [`Prompt ${number}, ${names.first} and ${names.second}, ${chosen}:`, quote(comment, plain)]
  })
  return ['## Comments', ...blocks].join('\n\n')
}

function examples(title: string, shown: StudyReport['closest']): string | null {
  if (shown.length === 0) return null
  const blocks = shown.flatMap(({ number, prompt, first, second, score, votes }) => [
    `### Prompt ${number}: ${percent(score)} for ${plain(first.contestant)} in ${countOf(votes, 'vote')}`,
    prompt ? quote(prompt.messages.map(({ content }) => content).join('\n\n')) : 'The text was erased.',
    ...[first, second].flatMap(({ contestant, text }) =>
      text === null ? [] : [`**${plain(contestant)}**`, quote(text)],
    ),
  ])
  return [`## ${title}`, ...blocks].join('\n\n')
}
