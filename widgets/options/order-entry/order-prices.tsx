import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'
import { useSymbol } from '../settled-now.tsx'
import '../../../shared/elements/price.ts'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { DIGITS } from '../../../shared/contract/constants.ts'
import { $detail } from '../../../shared/market/detail.ts'
import {
  ifSettledNow,
  type OptionOrder,
  orderResult,
  type Phase,
  toneOf,
} from '../../../shared/orders/option-order.rules.ts'

/** Order price next to the current price, which is replaced by the settlement price. */
export function OrderPrices({ order, phase }: { order: OptionOrder; phase: Phase }) {
  const t = useTexts('options')
  const settled = phase === 'settled'
  return (
    <div className="prices">
      <div>
        <span className="sub">{t('orderPrice')}</span>
        {order.buyprice ? (
          <b>
            <tl-price value={order.buyprice} digits={DIGITS.price} />
          </b>
        ) : (
          <span className="text-tertiary">{settled ? '—' : t('waitingTrade')}</span>
        )}
      </div>
      <div>
        <span className="sub">{t(settled ? 'settlementPrice' : 'currentPrice')}</span>
        {settled ? (
          <SettlementPrice order={order} />
        ) : (
          <b>
            <CurrentPrice order={order} />
          </b>
        )}
      </div>
    </div>
  )
}

function SettlementPrice({ order }: { order: OptionOrder }) {
  const tone = toneOf(orderResult(order).ending)
  return (
    <b className={tone ?? ''}>
      <tl-price value={order.sellprice} digits={DIGITS.price} />
    </b>
  )
}

/** Live price of the market, coloured by the result that the order would have now. */
export function CurrentPrice({ order }: { order: OptionOrder }) {
  const { $close, $tone } = useLivePrice(order)
  const tone = useStore($tone)
  return (
    <span className={tone}>
      <tl-price source={$close} digits={DIGITS.price} flash />
    </span>
  )
}

/** Returns stores of the live price of an order's market, and of its colour by the result that the order would have now. */
function useLivePrice(order: OptionOrder) {
  const symbol = useSymbol(order)
  return useMemo(() => {
    const $close = computed($detail(symbol), ({ close }) => close)
    const $tone = computed($close, (close) => {
      const now = ifSettledNow(order, close, '1')
      return now === null || now === '0' ? '' : now.startsWith('-') ? 'down' : 'up'
    })
    return { $close, $tone }
  }, [symbol, order])
}
