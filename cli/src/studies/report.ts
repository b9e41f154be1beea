import { writeFile } from 'node:fs/promises'
import { defineCommand, shared } from '../command.ts'
import { refuseExisting } from '../data-files/refuse-existing.ts'
import { CommandError, reasonOf } from '../errors.ts'
import { json, printable, printableLines } from '../output/table.ts'
import { describeStudy } from '../verify/describe-study.ts'
import { KEY_NOTE, serviceOptions, studyAt } from './studies-at.ts'

export const reportStudy = defineCommand({
  name: 'studies report',
  summary: 'print the verdict and the ranking of a closed study',
  arguments: ['<study>'],
  reads: true,
  options: {
    format: {
      type: 'string',
      value: 'json|csv|md',
      choices: ['json', 'csv', 'md'],
      about: 'the whole report (json, md) or the ranking (csv)',
    },
    ...serviceOptions,
    json: { ...shared.json, about: 'the same as --format json' },
  },
  notes: ['Its numbers can be computed again: see `npx arena studies export --help`.', KEY_NOTE].join('\n'),
  examples: ['npx arena studies report 0199…', 'npx arena studies report 0199… --format md > report.md'],
  async run({ values, words: [word] }, io) {
    const { ask, studyId } = await studyAt(io, values, word)
    const format = values.json ? 'json' : values.format
    if (format === 'csv') return io.out(await ask((studies, options) => studies.reportCsv(studyId, options)))
    if (format === 'md')
      return io.out(printableLines(await ask((studies, options) => studies.reportMarkdown(studyId, options))))
    const report = await ask((studies, options) => studies.report(studyId, options))
    io.out(format === 'json' ? json(report) : `${printable(report.study.name)}\n${describeStudy(report)}`)
  },
})

export const exportStudy = defineCommand({
  name: 'studies export',
  summary: 'save the log of a closed study, from which its report can be computed again',
  arguments: ['<study>', '[file]'],
  reads: true,
  options: {
    force: shared.force,
    ...serviceOptions,
    json: { ...shared.json, about: 'print the lines as one JSON array, which `verify` does not read' },
  },
  notes: [
    'Without a file, or with -, writes to standard output. The log has no texts: prompts and answers are there as hashes.',
    KEY_NOTE,
  ].join('\n'),
  examples: [
    'npx arena studies export 0199… study.jsonl',
    'npx arena studies report 0199… --json > report.json',
    'npx arena verify study.jsonl --report report.json',
  ],
  async run({ values, words: [word, file = '-'] }, io) {
    if (file !== '-') refuseExisting([file], values)
    const { ask, studyId } = await studyAt(io, values, word)
    const log = await ask((studies, options) => studies.log(studyId, options))
    const lines = log.trimEnd().split('\n')
    const text = values.json ? json(lines.map((line) => JSON.parse(line))) : log
    if (file === '-') return io.out(text)
    await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${file} cannot be written (${error.code ?? reasonOf(error)}): choose another path.`)
    })
    io.err(`Wrote ${lines.length} lines to ${file}. To check them: npx arena verify ${file}\n`)
  },
})
