import type { StudyReport } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Detail, Details } from '../../../ui/details.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { LeftOut, useDesignFacts } from '../core/design-facts.tsx'
import { messages as studyMessages } from '../messages/index.ts'
import { messages } from './messages/index.ts'

/** What was compared and how, and how readers can check it. */
export function Design({ report }: { readonly report: StudyReport }) {
  const t = useMessages(messages).design
  const format = useFormat()
  const { rubric: asked } = useMessages(studyMessages).judges
  const { title: judgesTitle } = useMessages(messages).judges
  const { design, contestants, judges, log } = report
  return (
    <>
      <Details className="figures-list" items={useReportFacts(report)} />
      <div className="stack report-group">
        <h3>{t.contestants}</h3>
        {contestants.map((contestant) => (
          <Folded
            key={contestant.name}
            name={contestant.name}
            note={contestant.imported ? t.imported : (contestant.model ?? '')}
          >
            <Settings contestant={contestant} />
          </Folded>
        ))}
      </div>
      {judges && (
        <div className="stack report-group">
          <h3>{judgesTitle}</h3>
          {judges.judges.map(({ name, model, rubric }) => (
            <Folded key={name} name={name} note={model}>
              <Details className="figures-list" items={[{ name: asked, value: <Text>{rubric}</Text> }]} />
            </Folded>
          ))}
        </div>
      )}
      {design.leftOut.length > 0 && <LeftOut pairs={design.leftOut} />}
      <div className="stack report-group report-check">
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
      </div>
      <Downloads report={report} />
    </>
  )
}

interface FoldedProps {
  readonly name: string
  readonly note: string
  readonly children: ReactNode
}

function Folded({ name, note, children }: FoldedProps) {
  return (
    <details className="card card-small report-example">
      <summary>
        <strong>
          <bdi>{shownText(name)}</bdi>
        </strong>{' '}
        <span className="muted small">
          <bdi>{shownText(note)}</bdi>
        </span>
      </summary>
      {children}
    </details>
  )
}

function useReportFacts({ study, design }: StudyReport): readonly Detail[] {
  const t = useMessages(messages).design
  const format = useFormat()
  const { closed, total } = design.comparisons
  return [
    ...useDesignFacts(study),
    { name: t.prompts, value: format.count(design.prompts) },
    { name: t.voters, value: format.count(design.voters) },
    { name: t.votes, value: format.count(design.votes) },
    { name: t.repeats, value: format.count(design.repeats) },
    { name: t.comparisons, value: t.comparisonsOf(format.count(closed), format.count(total)) },
    ...(study.openedAt ? [{ name: t.opened, value: format.moment(study.openedAt) }] : []),
    ...(study.closedAt ? [{ name: t.closed, value: format.moment(study.closedAt) }] : []),
    { name: t.id, value: <code dir="ltr">{study.studyId}</code> },
    ...(study.parentId ? [{ name: t.parent, value: <code dir="ltr">{study.parentId}</code> }] : []),
  ]
}

function Settings({ contestant }: { readonly contestant: StudyReport['contestants'][number] }) {
  const t = useMessages(messages).design
  const words = useMessages(studyMessages).contestants
  const format = useFormat()
  const { system, template, temperature, maxTokens, answers, costUsd, ms } = contestant
  return (
    <Details
      className="figures-list"
      items={[
        { name: t.answers, value: format.count(answers) },
        ...(costUsd === null ? [] : [{ name: t.cost, value: format.cost(costUsd) }]),
        ...(ms === null ? [] : [{ name: t.time, value: format.seconds(ms) }]),
        ...(temperature === undefined ? [] : [{ name: words.temperature, value: String(temperature) }]),
        ...(maxTokens === undefined ? [] : [{ name: words.maxTokens, value: format.count(maxTokens) }]),
        ...(system ? [{ name: words.system, value: <Text>{system}</Text> }] : []),
        ...(template ? [{ name: words.template, value: <Text>{template}</Text> }] : []),
      ]}
    />
  )
}

function Text({ children }: { readonly children: string }) {
  return (
    <span className="report-text" dir="auto">
      {shownText(children)}
    </span>
  )
}

/** Links would not send the token of the owner, so the files are fetched first. */
function Downloads({ report }: { readonly report: StudyReport }) {
  const t = useMessages(messages).design
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const { studyId } = report.study
  const { comments } = report.feedback
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
    <div className="row report-screen">
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
      {comments && comments.length > 0 && <span className="muted">{t.withComments}</span>}
    </div>
  )
}
