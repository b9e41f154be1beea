import type { Config, PreparedStart } from '@arena/server'
import { type Finding, findingsOf } from './finding.ts'

/** The check that a setting belongs to. */
const CHECKS = { HOSTS_FILE: 'hosts', WEBHOOKS_FILE: 'webhooks', CATALOGUE_FILE: 'models' } as const

/** Whether a start could read the files of the operator. */
export function checkFiles({ problems }: PreparedStart, { hostsFile, webhooksFile, catalogueFile }: Config): Finding[] {
  const files = { HOSTS_FILE: hostsFile, WEBHOOKS_FILE: webhooksFile, CATALOGUE_FILE: catalogueFile }
  return (Object.keys(files) as (keyof typeof files)[]).flatMap((setting) => {
    const { ok, problem } = findingsOf(CHECKS[setting])
    const found = problems.filter((each) => each.setting === setting)
    if (found.length > 0) return found.map(({ text }) => problem(text))
    // Entries of the catalogue can be of hosts of the other file.
    const isChecked = setting !== 'CATALOGUE_FILE' || problems.every((each) => each.setting !== 'HOSTS_FILE')
    return files[setting] !== null && isChecked ? [ok(`${files[setting]} can be loaded`)] : []
  })
}
