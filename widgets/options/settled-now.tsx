import { computed } from 'nanostores'
import { useMemo } from 'react'
import { OPTION_MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { $detail } from '../../shared/market/detail.ts'
import { $markets } from '../../shared/market/markets.ts'
import { ifSettledNow, type OptionOrder } from '../../shared/orders/option-order.rules.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { ExactAmount } from './exact-amount.tsx'
import { periodAt } from './terms.rules.ts'
import { $terms } from './terms.store.ts'

/** Returns the symbol of an order's market. If the backend does not send it, the market is found by its title. */
export function useSymbol({ symbol, coinname }: OptionOrder): string {
  const { data } = useStore($markets(OPTION_MARKETS_POLL_MS))
  return symbol || (data?.find(({ title }) => title === coinname)?.symbol ?? '')
}

/** Result that an order would have at the current price, coloured. Renders only when the price crosses the order price. */
export function SettledNow({ order, coin }: { order: OptionOrder; coin?: string }) {
  const symbol = useSymbol(order)
  const percent = periodAt(useStore($terms).terms, order.time)?.percent ?? null
  const $now = useMemo(
    () => computed($detail(symbol), ({ close }) => ifSettledNow(order, close, percent)),
    [symbol, order, percent],
  )
  const now = useStore($now)
  const tone = now === null || now === '0' ? '' : now.startsWith('-') ? 'down' : 'up'
  return (
    <b className={`settled-now ${tone}`}>
      <ExactAmount value={now} {...(coin !== undefined && { coin })} sign />
    </b>
  )
}
