import { getQueueMetrics } from '../../core/metrics/gauges.ts'
import { defineDomain } from '../../define-domain.ts'
import { commands } from './provider.commands.ts'
import { providerRoutes } from './provider.routes.ts'
import { getEventBacklog } from './provider-events.ts'

/** Payment provider: deposits and payouts that it announces by signed events. */
export const domain = defineDomain({
  name: 'provider',
  commands,
  routes: providerRoutes,
  metrics: async ({ db, now }) => getQueueMetrics('provider', await getEventBacklog(db), now()),
})
