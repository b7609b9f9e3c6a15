import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { useOrderSymbol } from '../settled-now.tsx'
import '../../../shared/view/elements/price.ts'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { $detail } from '../../../shared/state/market/detail.ts'
import {
  estimateResult,
  getOrderResult,
  getOutcomeTone,
  type OptionOrder,
  type OrderPhase,
} from '../../../shared/state/orders/option-order.rules.ts'
import { usePriceDigits } from '../../../shared/view/ui/hooks/use-price-digits.ts'
import { MarketPrice } from '../../../shared/view/ui/spot/market-price.tsx'

/** Order price next to the current price, which is replaced by the settlement price. */
export function OrderPrices({ order, phase }: { order: OptionOrder; phase: OrderPhase }) {
  const t = useTexts('options')
  const settled = phase === 'settled'
  const market = useOrderSymbol(order)
  return (
    <div className="prices">
      <div>
        <span className="sub">{t('orderPrice')}</span>
        {order.entryPrice ? (
          <b>
            <MarketPrice value={order.entryPrice} market={market} isTrade />
          </b>
        ) : (
          <span className="text-tertiary">{settled ? '—' : t('waitingTrade')}</span>
        )}
      </div>
      <div>
        <span className="sub">{t(settled ? 'settlementPrice' : 'currentPrice')}</span>
        {settled ? (
          <SettlementPrice order={order} market={market} />
        ) : (
          <b>
            <CurrentPrice order={order} over={phase !== 'waiting'} />
          </b>
        )}
      </div>
    </div>
  )
}

function SettlementPrice({ order, market }: { order: OptionOrder; market: string }) {
  const tone = getOutcomeTone(getOrderResult(order).ending)
  return (
    <b className={tone ?? ''}>
      <MarketPrice value={order.exitPrice} market={market} isTrade />
    </b>
  )
}

/** Live price of the market, coloured by the result that the order would have now. `over`: without colour, because the order has ended. */
export function CurrentPrice({ order, over }: { order: OptionOrder; over: boolean }) {
  const { $close, $tone } = useLivePrice(order)
  const tone = useStore($tone)
  const digits = usePriceDigits(useOrderSymbol(order)) ?? 2
  return (
    <span className={over ? '' : tone}>
      <tl-price source={$close} digits={digits} flash />
    </span>
  )
}

/** Returns stores of the live price of an order's market, and of its colour by the result that the order would have now. */
function useLivePrice(order: OptionOrder) {
  const symbol = useOrderSymbol(order)
  return useMemo(() => {
    const $close = computed($detail(symbol), ({ close }) => close)
    const $tone = computed($close, (close) => {
      const now = estimateResult(order, close, '1')
      return now === null || now === '0' ? '' : now.startsWith('-') ? 'down' : 'up'
    })
    return { $close, $tone }
  }, [symbol, order])
}
