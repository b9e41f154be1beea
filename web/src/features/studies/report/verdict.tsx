import type { StudyReport } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { type Finding, findingOf } from './finding.ts'
import { isolate, useLists } from './isolate.ts'
import { messages } from './messages/index.ts'

/** The answer to the study's question in one sentence, and how certain it is. */
export function Verdict({ report }: { readonly report: StudyReport }) {
  const t = useMessages(messages).verdict
  const format = useFormat()
  const sentence = useSentence()
  const { study, verdict, design, limits } = report
  return (
    <div className={`verdict ${verdict.decided ? 'verdict-decided' : ''}`} data-decided={verdict.decided}>
      <p className="verdict-sentence">{sentence(findingOf(report), study.marginPoints)}</p>
      <p>
        {t.from(format.count(design.votes), format.count(design.voters), format.count(design.prompts))}{' '}
        {t.level(format.percent(study.level))}
      </p>
      {!verdict.decided && (
        <p className="verdict-help">
          <strong>{t.helpsMost}</strong>{' '}
          {limits
            ? t.helps[limits.helpsMost](format.wholePercent(1 - limits.withTwice[limits.helpsMost]))
            : t.helpsPrompts}
        </p>
      )}
    </div>
  )
}

/** Writes a finding as a sentence. */
function useSentence(): (finding: Finding, marginPoints: number) => string {
  const t = useMessages(messages).verdict
  const format = useFormat()
  const lists = useLists()
  return (finding, marginPoints) => {
    switch (finding.kind) {
      case 'best':
        return t.best(isolate(finding.name))
      case 'candidates':
        return finding.names.length === 1
          ? t.candidate(isolate(finding.names[0]!))
          : t.candidates(lists.or(finding.names))
      case 'unknown':
        return t.unknown
      case 'baseline': {
        const baseline = isolate(finding.baseline)
        const parts = finding.groups.map(({ result, names }) =>
          t.results[result](lists.and(names), names.length, baseline, format.rating(marginPoints)),
        )
        return `${parts.join(t.separator)}${t.stop}`
      }
    }
  }
}
