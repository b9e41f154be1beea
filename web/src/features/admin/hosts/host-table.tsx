import type { Host } from '@arena/contract'
import { useRef, useState } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { messages as modelMessages } from '../models/messages/index.ts'
import { AdminTable } from '../ui/admin-table.tsx'
import { Code, Named } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { HostModels } from './host-models.tsx'
import { HostTestPanel } from './host-test-panel.tsx'
import { messages } from './messages/index.ts'
import { useHostFailure } from './use-host-failure.ts'

interface HostTableProps {
  readonly hosts: readonly Host[]
  readonly onEdit: (host: Host) => void
  readonly onRemove: (host: Host) => void
}

/** What is shown below a row. */
interface Open {
  readonly name: string
  readonly panel: 'test' | 'models'
}

export function HostTable({ hosts, onEdit, onRemove }: HostTableProps) {
  const t = useMessages(messages)
  const { test } = useMessages(modelMessages)
  const { pages, actions, edit, remove } = useMessages(adminMessages)
  const [open, setOpen] = useState<Open | null>(null)
  const shows = ({ name }: Host, panel: Open['panel']) => open?.name === name && open.panel === panel
  const opener = useRef<HTMLElement | null>(null)
  const toggle = (host: Host, panel: Open['panel'], button: HTMLElement) => {
    opener.current = button
    setOpen(shows(host, panel) ? null : { name: host.name, panel })
  }
  const close = () => {
    // Otherwise the focus would move to the top of the page.
    opener.current?.focus()
    setOpen(null)
  }
  return (
    <AdminTable
      label={pages.hosts}
      items={hosts}
      keyOf={({ name }) => name}
      columns={[
        {
          key: 'host',
          name: t.host,
          cell: ({ label, name }) => <Named label={label} name={name} />,
        },
        {
          key: 'address',
          name: t.baseUrl,
          cell: ({ baseUrl, dialect }) => (
            <span className="admin-person">
              <Code>{baseUrl}</Code>
              <small className="muted">{t.dialects[dialect]}</small>
            </span>
          ),
        },
        { key: 'key', name: t.key.title, cell: (host) => <KeyBadge host={host} /> },
        { key: 'drawn', name: t.draws, cell: ({ drawn }) => (drawn ? t.isDrawn : t.onlyNamed) },
        { key: 'health', name: t.health, cell: (host) => <HealthBadge host={host} /> },
        { key: 'source', name: t.source, cell: ({ source }) => t.sources[source] },
        {
          key: 'actions',
          name: actions,
          cell: (host) => (
            <span className="admin-actions">
              <Button
                aria-label={`${t.discover}: ${host.label}`}
                aria-expanded={shows(host, 'models')}
                onClick={({ currentTarget }) => toggle(host, 'models', currentTarget)}
              >
                {t.discover}
              </Button>
              <Button
                aria-label={`${test.run}: ${host.label}`}
                aria-expanded={shows(host, 'test')}
                onClick={({ currentTarget }) => toggle(host, 'test', currentTarget)}
              >
                {test.run}
              </Button>
              {host.source === 'environment' ? (
                <small className="admin-under muted">{t.readOnly}</small>
              ) : (
                <>
                  <Button aria-label={`${edit}: ${host.label}`} onClick={() => onEdit(host)}>
                    {edit}
                  </Button>
                  <Button aria-label={`${remove}: ${host.label}`} onClick={() => onRemove(host)}>
                    {remove}
                  </Button>
                </>
              )}
            </span>
          ),
        },
      ]}
      detail={(host) => {
        if (shows(host, 'test')) return <HostTestPanel host={host} onClose={close} />
        return shows(host, 'models') && <HostModels host={host} onClose={close} />
      }}
    />
  )
}

function HealthBadge({ host: { health } }: { readonly host: Host }) {
  const t = useMessages(messages)
  const format = useFormat()
  const failureOf = useHostFailure()
  if (health.since === null) return <span className="badge badge-good">{t.healthy}</span>
  return (
    <span className="admin-badges">
      <span className="badge badge-bad">{t.failing}</span>
      <small className="admin-under">{failureOf(health)}</small>
      <small className="admin-under muted">{t.failingMeaning(format.moment(health.since))}</small>
    </span>
  )
}

function KeyBadge({ host: { key } }: { readonly host: Host }) {
  const { key: t } = useMessages(messages)
  if (key.kind === 'none') return t.none
  return (
    <span className="admin-badges">
      {key.variable === null ? (
        <span>{key.kind === 'stored' ? t.stored : t.inEnvironment}</span>
      ) : (
        <Code>{key.variable}</Code>
      )}
      <span className={`badge ${key.available ? 'badge-good' : 'badge-warn'}`}>
        {key.available ? t.available : t.missing}
      </span>
      {!key.available && <small className="admin-under muted">{t.missingMeaning[key.kind]}</small>}
    </span>
  )
}
