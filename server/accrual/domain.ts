import { defineDomain, domains } from '../manifest.ts'
import { queueFigures } from '../metrics/figures.ts'
import { dueBacklog } from './due-work.ts'
import { createAccrualEngine } from './engine.ts'

/** Scheduled steps of all domains: interest payments, ends of terms, arrivals. */
export const domain = defineDomain({
  name: 'accrual',
  figures: async ({ db, now }) => queueFigures('due', await dueBacklog(db, now()), now()),
  start(context) {
    const kinds = Object.fromEntries(domains.of(context).flatMap(({ dueKinds = {} }) => Object.entries(dueKinds)))
    const { db, log } = context
    const engine = createAccrualEngine({ db, log, kinds, now: () => context.now() })
    engine.start()
    return () => engine.stop()
  },
})
