import { Route, Switch } from 'wouter'
import { useSessionState } from '../../session/index.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { BattlesPage } from './battles/battles-page.tsx'
import { FlagsPage } from './flags/flags-page.tsx'
import { HostsPage } from './hosts/hosts-page.tsx'
import { ModelsPage } from './models/models-page.tsx'
import { NoAccessPage } from './no-access-page.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { PoolsPage } from './pools/pools-page.tsx'
import { StudiesPage } from './studies/studies-page.tsx'
import { SharedThreadsPage } from './threads/shared-threads-page.tsx'
import { UsersPage } from './users/users-page.tsx'
import { VotesPage } from './votes/votes-page.tsx'
import { WebhooksPage } from './webhooks/webhooks-page.tsx'

/** The admin pages. The service checks the role with every call; hiding the pages protects nothing. */
export default function AdminPages() {
  const { status, me } = useSessionState()
  if (status === 'starting') return <PageLoading />
  if (!me?.admin) return <NoAccessPage />
  return (
    <Switch>
      <Route path="/admin" component={OverviewPage} />
      <Route path="/admin/models" component={ModelsPage} />
      <Route path="/admin/pools" component={PoolsPage} />
      <Route path="/admin/hosts" component={HostsPage} />
      <Route path="/admin/webhooks" component={WebhooksPage} />
      <Route path="/admin/flags" component={FlagsPage} />
      <Route path="/admin/users" component={UsersPage} />
      <Route path="/admin/threads" component={SharedThreadsPage} />
      <Route path="/admin/studies" component={StudiesPage} />
      <Route path="/admin/battles" component={BattlesPage} />
      <Route path="/admin/votes" component={VotesPage} />
      <Route path="/admin/audit" component={AuditPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
