import { computed } from 'nanostores'
import { useMemo } from 'react'
import { OPTION_MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { $detail } from '../../shared/state/market/detail.ts'
import { $markets } from '../../shared/state/market/markets.store.ts'
import { estimateResult, type OptionOrder } from '../../shared/state/orders/option-order.rules.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { ExactAmount } from './exact-amount.tsx'
import { findDuration } from './terms.rules.ts'
import { $terms } from './terms.store.ts'

/** Returns the symbol of an order's market. If the backend does not send it, the market is found by its title. */
export function useOrderSymbol({ symbol, marketName }: OptionOrder): string {
  const { data } = useStore($markets(OPTION_MARKETS_POLL_MS))
  return symbol || (data?.find(({ title }) => title === marketName)?.symbol ?? '')
}

/**
 * Result that an order would have at the current price, coloured. Renders only when the price crosses the order price. `over`: the order has ended and its
 * result is still unknown, so a dash is shown instead of a guess.
 */
export function SettledNow({ order, coin, over = false }: { order: OptionOrder; coin?: string; over?: boolean }) {
  const symbol = useOrderSymbol(order)
  const percent = findDuration(useStore($terms).terms, order.seconds)?.percent ?? null
  const $now = useMemo(
    () => computed($detail(symbol), ({ close }) => estimateResult(order, close, percent)),
    [symbol, order, percent],
  )
  const estimate = useStore($now)
  const now = over ? null : estimate
  const tone = now === null || now === '0' ? '' : now.startsWith('-') ? 'down' : 'up'
  return (
    <b className={`settled-now ${tone}`}>
      <ExactAmount value={now} {...(coin !== undefined && { coin })} sign />
    </b>
  )
}
