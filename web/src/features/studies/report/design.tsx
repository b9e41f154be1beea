import type { StudyReport } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useMutation } from '@tanstack/react-query'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Detail, Details } from '../../../ui/details.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { messages } from './messages/index.ts'

/** What was compared and how, and how readers can check it. */
export function Design({ report }: { readonly report: StudyReport }) {
  const t = useMessages(messages).design
  const format = useFormat()
  const { design, contestants, log } = report
  return (
    <>
      <Details className="report-facts" items={useDesignFacts(report)} />
      <h3>{t.contestants}</h3>
      {contestants.map((contestant) => (
        <details key={contestant.name} className="report-example">
          <summary>
            <bdi>{shownText(contestant.name)}</bdi>
            <span className="muted">
              {contestant.imported ? t.imported : <bdi>{shownText(contestant.model ?? '')}</bdi>}
            </span>
          </summary>
          <Settings contestant={contestant} />
        </details>
      ))}
      {design.leftOut.length > 0 && (
        <>
          <h3>{t.leftOut}</h3>
          <ul>
            {design.leftOut.map(({ first, second, missing, identical }) => (
              <li key={`${first} ${second}`}>
                <bdi>{shownText(first)}</bdi>, <bdi>{shownText(second)}</bdi>:{' '}
                {t.leftOutOf(format.count(missing), format.count(identical))}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t.check}</h3>
      <p>{t.checkText(format.count(log.lines))}</p>
      <p>
        <code className="report-command" dir="ltr">
          npx arena verify study.jsonl --report study.json
        </code>
      </p>
      <p className="report-hash">
        {t.hash} <code dir="ltr">{log.hash}</code>
      </p>
      <Downloads report={report} />
    </>
  )
}

function useDesignFacts({ study, design }: StudyReport): readonly Detail[] {
  const t = useMessages(messages).design
  const format = useFormat()
  return [
    { name: t.goal, value: t.goals[study.goal] },
    ...(study.goal === 'baseline'
      ? [
          { name: t.baseline, value: <bdi>{shownText(study.baseline ?? '')}</bdi> },
          { name: t.settleOn, value: t.settles[study.settleOn] },
          { name: t.margin, value: t.points(format.rating(study.marginPoints)) },
        ]
      : []),
    { name: t.level, value: format.percent(study.level) },
    { name: t.prompts, value: format.count(design.prompts) },
    { name: t.voters, value: format.count(design.voters) },
    { name: t.votes, value: format.count(design.votes) },
    { name: t.repeats, value: format.count(design.repeats) },
    { name: t.votesPerComparison, value: format.count(study.votesPerComparison) },
    {
      name: t.comparisons,
      value: t.comparisonsOf(format.count(design.comparisons.closed), format.count(design.comparisons.total)),
    },
    ...(study.openedAt ? [{ name: t.opened, value: format.moment(study.openedAt) }] : []),
    ...(study.closedAt ? [{ name: t.closed, value: format.moment(study.closedAt) }] : []),
    { name: t.id, value: <code dir="ltr">{study.studyId}</code> },
    ...(study.parentId ? [{ name: t.parent, value: <code dir="ltr">{study.parentId}</code> }] : []),
  ]
}

function Settings({ contestant }: { readonly contestant: StudyReport['contestants'][number] }) {
  const t = useMessages(messages).design
  const format = useFormat()
  const { system, template, temperature, maxTokens, answers, costUsd, ms } = contestant
  const text = (value: string) => (
    <span className="report-text" dir="auto">
      {shownText(value)}
    </span>
  )
  return (
    <Details
      className="report-facts"
      items={[
        { name: t.answers, value: format.count(answers) },
        ...(costUsd === null ? [] : [{ name: t.cost, value: format.cost(costUsd) }]),
        ...(ms === null ? [] : [{ name: t.time, value: format.seconds(ms) }]),
        ...(temperature === undefined ? [] : [{ name: t.temperature, value: String(temperature) }]),
        ...(maxTokens === undefined ? [] : [{ name: t.maxTokens, value: format.count(maxTokens) }]),
        ...(system ? [{ name: t.system, value: text(system) }] : []),
        ...(template ? [{ name: t.template, value: text(template) }] : []),
      ]}
    />
  )
}

/** Links would not send the token of the owner, so the files are fetched first. */
function Downloads({ report }: { readonly report: StudyReport }) {
  const t = useMessages(messages).design
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const { studyId } = report.study
  const files = [
    { name: 'study.json', type: 'application/json', read: async () => JSON.stringify(report, null, 2) },
    { name: 'study.csv', type: 'text/csv', read: () => arena.studies.reportCsv(studyId) },
    { name: 'study.md', type: 'text/markdown', read: () => arena.studies.reportMarkdown(studyId) },
    { name: 'study.jsonl', type: 'application/x-ndjson', read: () => arena.studies.log(studyId) },
  ]
  const download = useMutation({
    mutationFn: async ({ name, type, read }: (typeof files)[number]) =>
      saveFile(new Blob([await read()], { type }), name),
  })
  return (
    <div className="report-downloads">
      {download.error && <FailureNote error={download.error} saved={nothingChanged} />}
      <span>{t.downloads}</span>
      {files.map((file) => (
        <Button
          key={file.name}
          busy={download.isPending && download.variables.name === file.name}
          onClick={() => download.mutate(file)}
        >
          <bdi dir="ltr">{file.name === 'study.jsonl' ? t.logFile : file.name.replace('study', '')}</bdi>
        </Button>
      ))}
    </div>
  )
}
