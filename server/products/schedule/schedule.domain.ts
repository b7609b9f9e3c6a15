import { queueFigures } from '../../core/metrics/gauges.ts'
import { defineDomain, domains } from '../../define-domain.ts'
import { createAccrualEngine } from './schedule-engine.ts'
import { dueBacklog } from './scheduled-steps.ts'

/** Scheduled steps of all domains: interest payments, ends of terms, arrivals. */
export const domain = defineDomain({
  name: 'schedule',
  figures: async ({ db, now }) => queueFigures('due', await dueBacklog(db, now()), now()),
  start(context) {
    const kinds = Object.fromEntries(domains.of(context).flatMap(({ dueKinds = {} }) => Object.entries(dueKinds)))
    const { db, log } = context
    const engine = createAccrualEngine({ db, log, kinds, now: () => context.now() })
    engine.start()
    return () => engine.stop()
  },
})
