import { defineDomain } from '../manifest.ts'
import { marketOf } from '../market/context.ts'
import { metricsOf } from '../metrics/metrics.ts'
import { commands } from './commands.ts'

/** Trading halts, by the operator and by the price guard. */
export const domain = defineDomain({
  name: 'trading',
  commands,
  start(context) {
    const { pricesRejected } = metricsOf(context)
    marketOf(context).onRejected(({ symbol, kind, reason }) => pricesRejected.inc({ market: symbol, kind, reason }))
    return () => undefined
  },
})
