import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { useOrderSymbol } from '../settled-now.tsx'
import '../../../shared/view/elements/long-price.ts'
import '../../../shared/view/elements/price.ts'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { DIGITS } from '../../../shared/base/contract/constants.ts'
import { getScale } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { $detail } from '../../../shared/state/market/detail.ts'
import {
  estimateResult,
  getOrderResult,
  getOutcomeTone,
  type OptionOrder,
  type OrderPhase,
} from '../../../shared/state/orders/option-order.rules.ts'

/** Order price next to the current price, which is replaced by the settlement price. */
export function OrderPrices({ order, phase }: { order: OptionOrder; phase: OrderPhase }) {
  const t = useTexts('options')
  const settled = phase === 'settled'
  return (
    <div className="prices">
      <div>
        <span className="sub">{t('orderPrice')}</span>
        {order.entryPrice ? (
          <b>
            <OrderPrice price={order.entryPrice} />
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
            <CurrentPrice order={order} over={phase !== 'waiting'} />
          </b>
        )}
      </div>
    </div>
  )
}

/** Price with at least six decimals, those beyond its own digits pale. */
function OrderPrice({ price }: { price: Decimal | null }) {
  const own = Math.max(2, getScale(price ?? '0'))
  return <tl-long-price value={price} digits={Math.max(DIGITS.price, own)} step={own} />
}

function SettlementPrice({ order }: { order: OptionOrder }) {
  const tone = getOutcomeTone(getOrderResult(order).ending)
  return (
    <b className={tone ?? ''}>
      <OrderPrice price={order.exitPrice} />
    </b>
  )
}

/** Live price of the market, coloured by the result that the order would have now. `over`: without colour, because the order has ended. */
export function CurrentPrice({ order, over }: { order: OptionOrder; over: boolean }) {
  const { $close, $tone } = useLivePrice(order)
  const tone = useStore($tone)
  return (
    <span className={over ? '' : tone}>
      <tl-price source={$close} digits={DIGITS.price} flash />
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
