import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'
import '../../../shared/elements/coin.ts'
import '../../../shared/elements/countdown-ring.ts'
import '../../../shared/elements/countdown.ts'
import type { ReactNode } from 'react'
import { formatClock } from '../../../shared/format/clock.ts'
import { formatMoment } from '../../../shared/format/days.ts'
import { splitTitle } from '../../../shared/market/title.rules.ts'
import { getOrderResult, getOutcomeTone, type OptionOrder } from '../../../shared/orders/option-order.rules.ts'
import type { ListedOrder } from '../../../shared/orders/option-orders.ts'
import { ExactAmount } from '../exact-amount.tsx'
import { useOptions } from '../options-context.ts'
import { SettledNow } from '../settled-now.tsx'
import { $terms } from '../terms.store.ts'
import { useHasEnded } from '../use-has-ended.ts'
import { DirectionWord } from './facts.tsx'
import { CurrentPrice } from './order-prices.tsx'
import { useOrderEntry } from './use-order-entry.ts'

/** Row of an order list with the order, and its remaining time or result. A press opens the order (OOL-03..05). */
export function OrderRow({ order, deadline }: ListedOrder) {
  const t = useTexts('options')
  const { openOrder } = useOrderEntry()
  const wide = useStore(useOptions().$wide)
  const coin = useStore($terms).terms?.coin ?? ''
  const open = order.status === 'open'
  return (
    <button
      type="button"
      className="order"
      part="order"
      aria-haspopup="dialog"
      onClick={() => openOrder(order.order_id, order)}
    >
      <b className="market number">
        {wide && <tl-coin coin={splitTitle(order.coinname)[0]} />}
        {order.coinname}
      </b>
      <DirectionWord direction={order.hyzd} words={order.hyzd_text} />
      {wide && (
        <OrderCell label={t('opened')}>
          <span className="moment">{open ? formatTimeOfDay(order.buytime) : formatMoment(order.buytime)}</span>
        </OrderCell>
      )}
      <OrderCell label={t('orderPrice')}>
        <ExactAmount value={order.buyprice} />
      </OrderCell>
      {!open && (
        <OrderCell label={t('settlementPrice')}>
          <ExactAmount value={order.sellprice} />
        </OrderCell>
      )}
      {wide && open && (
        <OrderCell label={t('currentPrice')}>
          <CurrentPrice order={order} />
        </OrderCell>
      )}
      <OrderCell label={t('amount')} last={!open}>
        <ExactAmount value={order.num} {...(!wide && { coin })} />
      </OrderCell>
      {open && (
        <OrderCell label={t('ifSettledNow')} last>
          <SettledNow order={order} />
        </OrderCell>
      )}
      <span className="state">
        {open ? <Remaining order={order} deadline={deadline} /> : <SettledResult order={order} />}
      </span>
    </button>
  )
}

/** Returns the time of day, for an order in progress. A text from the backend is shown unchanged. */
const formatTimeOfDay = (moment: OptionOrder['buytime']): string =>
  typeof moment === 'number' ? formatClock(moment).slice(0, 8) : formatMoment(moment)

const OrderCell = ({ label, last = false, children }: { label: string; last?: boolean; children: ReactNode }) => (
  <span className={last ? 'fact last' : 'fact'}>
    <small>{label}</small>
    {children}
  </span>
)

/** Remaining time of the order's duration. Shows that the order is being settled when it has ended. */
function Remaining({ order, deadline }: ListedOrder) {
  const t = useTexts('options')
  if (useHasEnded(order, deadline)) return <span className="badge warning">{t('settling')}</span>
  return (
    <>
      <span>
        <b>
          <tl-countdown deadline={deadline} />
        </b>{' '}
        <span className="text-tertiary">{t('ofSeconds', { seconds: order.time })}</span>
      </span>
      <tl-countdown-ring mini deadline={deadline} seconds={order.time} state="waiting" />
    </>
  )
}

/** Result of an order in its colour (OOL-05), and its time. */
function SettledResult({ order }: { order: OptionOrder }) {
  const t = useTexts('options')
  const { ending, amount } = getOrderResult(order)
  const tone = getOutcomeTone(ending)
  return (
    <>
      <b className={tone ?? 'text-secondary'}>
        {tone ? <ExactAmount value={amount} sign /> : t(ending as 'draw' | 'returned')}
      </b>
      <small className="moment">{formatMoment(order.selltime)}</small>
    </>
  )
}
