import { metricsOf } from '../../core/metrics/metrics.ts'
import { defineDomain } from '../../define-domain.ts'
import { marketOf } from '../../market/market-slot.ts'
import { commands } from './trading.commands.ts'

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
