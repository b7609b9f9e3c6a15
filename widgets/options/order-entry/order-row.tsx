import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'
import '../../../shared/elements/coin.ts'
import '../../../shared/elements/countdown-ring.ts'
import '../../../shared/elements/countdown.ts'
import type { ReactNode } from 'react'
import { formatClock, formatMoment } from '../../../shared/format/times.ts'
import { titleParts } from '../../../shared/market/title.rules.ts'
import { type OptionOrder, orderResult, toneOf } from '../../../shared/orders/option-order.rules.ts'
import type { ListedOrder } from '../../../shared/orders/option-orders.ts'
import { ExactAmount } from '../exact-amount.tsx'
import { useOptions } from '../options-context.ts'
import { SettledNow } from '../settled-now.tsx'
import { $terms } from '../terms.store.ts'
import { useOver } from '../use-has-ended.ts'
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
        {wide && <tl-coin coin={titleParts(order.coinname)[0]} />}
        {order.coinname}
      </b>
      <DirectionWord direction={order.hyzd} words={order.hyzd_text} />
      {wide && (
        <Cell label={t('opened')}>
          <span className="number">{open ? timeOf(order.buytime) : formatMoment(order.buytime)}</span>
        </Cell>
      )}
      <Cell label={t('orderPrice')}>
        <ExactAmount value={order.buyprice} />
      </Cell>
      {!open && (
        <Cell label={t('settlementPrice')}>
          <ExactAmount value={order.sellprice} />
        </Cell>
      )}
      {wide && open && (
        <Cell label={t('currentPrice')}>
          <CurrentPrice order={order} />
        </Cell>
      )}
      <Cell label={t('amount')} last={!open}>
        <ExactAmount value={order.num} {...(!wide && { coin })} />
      </Cell>
      {open && (
        <Cell label={t('ifSettledNow')} last>
          <SettledNow order={order} />
        </Cell>
      )}
      <span className="state">{open ? <Remaining order={order} deadline={deadline} /> : <Came order={order} />}</span>
    </button>
  )
}

/** Returns the time of day, for an order in progress. A text from the backend is shown unchanged. */
const timeOf = (moment: OptionOrder['buytime']): string =>
  typeof moment === 'number' ? formatClock(moment).slice(0, 8) : formatMoment(moment)

const Cell = ({ label, last = false, children }: { label: string; last?: boolean; children: ReactNode }) => (
  <span className={last ? 'fact last' : 'fact'}>
    <small>{label}</small>
    {children}
  </span>
)

/** Remaining time of the order's duration. Shows that the order is being settled when it has ended. */
function Remaining({ order, deadline }: ListedOrder) {
  const t = useTexts('options')
  if (useOver(order, deadline)) return <span className="badge warning">{t('settling')}</span>
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
function Came({ order }: { order: OptionOrder }) {
  const t = useTexts('options')
  const { ending, amount } = orderResult(order)
  const tone = toneOf(ending)
  return (
    <>
      <b className={tone ?? 'text-secondary'}>
        {tone ? <ExactAmount value={amount} sign /> : t(ending as 'draw' | 'returned')}
      </b>
      <small className="number">{formatMoment(order.selltime)}</small>
    </>
  )
}
