import { defineDomain } from '../../define-domain.ts'
import { commands } from './trading.commands.ts'

/** Trading halts, by the operator and by the price guard. */
export const domain = defineDomain({
  name: 'trading',
  commands,
  start(context) {
    const { pricesRejected } = context.metrics
    context.market.onRejected(({ symbol, kind, reason }) => pricesRejected.inc({ market: symbol, kind, reason }))
    return () => undefined
  },
})
