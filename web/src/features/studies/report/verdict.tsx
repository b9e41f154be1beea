import type { StudyReport } from '@arena/contract'
import { type Finding, fewTopicsOf, findingOf, isClaim, peopleInGeneral } from '@arena/contract/study-words'
import { useFormat, useLanguage, useMessages } from '../../../language/index.ts'
import { isolate } from './isolate.ts'
import { messages } from './messages/index.ts'

/** The answer to the study's question in one sentence, and how certain it is. */
export function Verdict({ report }: { readonly report: StudyReport }) {
  const t = useMessages(messages).verdict
  const format = useFormat()
  const sentence = useSentence()
  const { study, verdict, design, limits } = report
  const finding = findingOf(report)
  const helpsMost = limits?.helpsMost ?? 'prompts'
  const twice = limits?.withTwice[helpsMost] ?? null
  return (
    <div className={`verdict ${verdict.decided ? 'verdict-decided' : ''}`} data-decided={verdict.decided}>
      <p className="verdict-sentence">{sentence(finding, study.marginPoints)}</p>
      <p>
        {t.from(format.count(design.votes), format.count(design.voters), format.count(design.prompts))}{' '}
        {isClaim(finding) && t.level(format.percent(study.level), design.voters === 1)}
      </p>
      {isClaim(finding) && <Reach report={report} />}
      {!verdict.decided && (
        <p className="verdict-help">
          <strong>{t.helpsMost}</strong> {t.more[helpsMost]} {twice !== null && t.twice(format.wholePercent(1 - twice))}
        </p>
      )}
    </div>
  )
}

/** What the votes say about other people, and about prompts of other topics. */
function Reach({ report }: { readonly report: StudyReport }) {
  const t = useMessages(messages).verdict
  const format = useFormat()
  const { design } = report
  const people = peopleInGeneral(report) ?? 'unknown'
  const topics = fewTopicsOf(design)
  return (
    <p>
      {people === 'unknown' ? t.people.unknown : t.people[people](format.count(design.voters))}{' '}
      {topics !== null && t.topics(format.count(topics))}
    </p>
  )
}

/** Writes a finding as a sentence. */
function useSentence(): (finding: Finding, marginPoints: number) => string {
  const t = useMessages(messages).verdict
  const format = useFormat()
  const { language } = useLanguage()
  const list = (names: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(language, { type }).format(names.map((name) => isolate(name)))
  return (finding, marginPoints) => {
    switch (finding.kind) {
      case 'best':
        return t.best(isolate(finding.name))
      case 'candidates':
        return t[finding.names.length === 1 ? 'candidate' : 'candidates'](list(finding.names, 'disjunction'))
      case 'none':
      case 'unknown':
        return t.unknown
      case 'baseline': {
        const parts = finding.groups.map(({ result, names }) =>
          t.results[result](
            list(names, 'conjunction'),
            names.length,
            isolate(finding.baseline),
            format.rating(marginPoints),
          ),
        )
        return `${parts.join(t.separator)}${t.stop}`
      }
    }
  }
}

const sources = ['voters', 'prompts', 'votes'] as const

/** Where the uncertainty of the answer comes from, and what more of each source would bring. */
export function Limits({ limits }: { readonly limits: NonNullable<StudyReport['limits']> }) {
  const t = useMessages(messages).limits
  const format = useFormat()
  const { shares, withTwice, helpsMost } = limits
  return (
    <>
      <p>{t.text}</p>
      <div className="limits-bar" aria-hidden="true">
        {sources.map((source) => (
          <span key={source} className={`limits-${source}`} style={{ flexGrow: shares[source] ?? 0 }} />
        ))}
      </div>
      <ul className="plain-list">
        {sources.map((source) => {
          const [share, twice] = [shares[source], withTwice[source]]
          if (share === null || twice === null) return <li key={source}>{t.unknown}</li>
          return (
            <li key={source}>
              <span className={`limits-key limits-${source}`} aria-hidden="true" />{' '}
              <strong>{t.share[source](format.wholePercent(share))}</strong>{' '}
              {/* More people and prompts bring votes: where they bring nothing else, the line of the votes says it. One person has no more votes. */}
              {(shares.voters === null ? source === 'prompts' : source === 'votes' || twice < withTwice.votes) && (
                <span className={source === helpsMost ? '' : 'muted'}>
                  {t.twice[source](format.wholePercent(1 - twice))}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
