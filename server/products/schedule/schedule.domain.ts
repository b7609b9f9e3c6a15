import { getQueueMetrics } from '../../core/metrics/gauges.ts'
import { defineDomain } from '../../define-domain.ts'
import { createScheduleEngine } from './schedule-engine.ts'
import { getDueBacklog } from './scheduled-steps.ts'

/** Scheduled steps of all domains: interest payments, ends of terms, arrivals. */
export const domain = defineDomain({
  name: 'schedule',
  metrics: async ({ db, now }) => getQueueMetrics('due', await getDueBacklog(db, now()), now()),
  start(context) {
    const kinds = Object.fromEntries(context.domains.flatMap(({ stepKinds = {} }) => Object.entries(stepKinds)))
    const { db, log } = context
    const engine = createScheduleEngine({ db, log, kinds, now: () => context.now() })
    engine.start()
    return () => engine.stop()
  },
})
