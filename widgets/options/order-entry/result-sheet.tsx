import type { ReadableAtom } from 'nanostores'
import { OPTION_MARKETS_POLL_MS } from '../../../shared/base/contract/constants.ts'
import { hasRoute } from '../../../shared/base/runtime/routes.ts'
import { $markets } from '../../../shared/state/market/markets.store.ts'
import type { OptionOrder } from '../../../shared/state/orders/option-order.rules.ts'
import { Button } from '../../../shared/view/ui/controls/button.tsx'
import { Failed } from '../../../shared/view/ui/controls/failed.tsx'
import { RecordLink } from '../../../shared/view/ui/controls/record-link.tsx'
import { Sheet } from '../../../shared/view/ui/controls/sheet.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { useOptions } from '../options-context.ts'
import { useOrderSymbol } from '../settled-now.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderPrices } from './order-prices.tsx'
import { OrderRing } from './order-ring.tsx'
import { SettlementTrades } from './settlement-trades.tsx'
import { useOrderEntry } from './use-order-entry.ts'
import type { WatchedOrder } from './watched-order.store.ts'

const PHASE_TEXTS = { waiting: 'pending', settling: 'settling', settled: 'settled' } as const

/** Sheet of an order, from acceptance to result, and later as its detail view (ORP-01..10, OOL-03). */
export function ResultSheet({ $order }: { $order: ReadableAtom<WatchedOrder> }) {
  const t = useTexts('options')
  const state = useOptions()
  const { order, deadline, phase, failed } = useStore($order)
  if (!order || !deadline)
    return (
      <Sheet title={t('order', { id: '' })} onClose={state.close} part="result">
        {failed ? (
          <Failed title={t('orderFailed')} text={t('orderDelayed')} />
        ) : (
          <i className="skeleton ring" role="status" />
        )}
      </Sheet>
    )
  const badge = <span className={phase === 'settled' ? 'badge' : 'badge warning'}>{t(PHASE_TEXTS[phase])}</span>
  return (
    <Sheet title={order.marketName} aside={badge} onClose={state.close} part="result">
      <OrderRing order={order} deadline={deadline} phase={phase} />
      {failed && phase !== 'settled' && (
        <p className="help error" role="status">
          {t('orderDelayed')}
        </p>
      )}
      <OrderPrices order={order} phase={phase} />
      <OrderFacts order={order} phase={phase} />
      <SettlementTrades order={order} />
      <div className="row space-between">
        <RecordLink type="option" number={order.orderId} onLeave={state.close}>
          {t('order', { id: order.orderId })}
        </RecordLink>
        {phase === 'settled' && hasRoute('/record') && (
          <RecordLink type="option" number={order.orderId} picture onLeave={state.close}>
            {t('picture')}
          </RecordLink>
        )}
      </div>
      {phase === 'settled' && <RepeatOrderButton order={order} />}
      <Button onClick={state.close}>{t('continue')}</Button>
    </Sheet>
  )
}

/** Button that repeats the order. Hidden if its market no longer exists. */
function RepeatOrderButton({ order }: { order: OptionOrder }) {
  const t = useTexts('options')
  const { repeatOrder } = useOrderEntry()
  const symbol = useOrderSymbol(order)
  const market = useStore($markets(OPTION_MARKETS_POLL_MS)).data?.find((one) => one.symbol === symbol)
  return market ? (
    <Button kind="primary" onClick={() => repeatOrder(order, market)}>
      {t('again')}
    </Button>
  ) : null
}
