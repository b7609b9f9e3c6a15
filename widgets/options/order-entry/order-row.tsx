import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import '../../../shared/view/elements/coin.ts'
import '../../../shared/view/elements/countdown-ring.ts'
import '../../../shared/view/elements/countdown.ts'
import type { ReactNode } from 'react'
import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import { formatClock } from '../../../shared/base/format/clock.ts'
import { formatMoment } from '../../../shared/base/format/days.ts'
import { splitTitle } from '../../../shared/state/market/title.rules.ts'
import { getOrderResult, getOutcomeTone, type OptionOrder } from '../../../shared/state/orders/option-order.rules.ts'
import type { ListedOrder } from '../../../shared/state/orders/option-orders.ts'
import { TableCell } from '../../../shared/view/ui/controls/table.tsx'
import { MarketPrice } from '../../../shared/view/ui/spot/market-price.tsx'
import { ExactAmount } from '../exact-amount.tsx'
import { useOptions } from '../options-context.ts'
import { SettledNow, useOrderSymbol } from '../settled-now.tsx'
import { $terms } from '../terms.store.ts'
import { useHasEnded } from '../use-has-ended.ts'
import { DirectionWord } from './facts.tsx'
import { CurrentPrice } from './order-prices.tsx'
import { useOrderEntry } from './use-order-entry.ts'

/** Row of an order list: its cells, with the remaining time or the result. A press opens the order (OOL-03..05). */
export function OrderRow({ order, deadline }: ListedOrder) {
  const t = useTexts('options')
  const { openOrder } = useOrderEntry()
  const wide = useStore(useOptions().$wide)
  const coin = useStore($terms).terms?.coin ?? CURRENCY
  const market = useOrderSymbol(order)
  const open = order.status === 'open'
  const over = useHasEnded(order, deadline)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the button in the row
    // biome-ignore lint/a11y/noStaticElementInteractions: enlarges the area of the button
    <div className="order" part="order" onClick={() => openOrder(order.orderId, order)}>
      <TableCell className="market">
        <button type="button" className="number" aria-haspopup="dialog">
          {wide && <tl-coin coin={splitTitle(order.marketName)[0]} />}
          {order.marketName}
        </button>
      </TableCell>
      <TableCell className="direction-cell">
        <DirectionWord direction={order.direction} words={order.directionText} />
      </TableCell>
      <OrderCell name="opened" label={t('opened')}>
        <span className="moment">{open ? formatTimeOfDay(order.openedAt) : formatMoment(order.openedAt)}</span>
      </OrderCell>
      <OrderCell label={t('orderPrice')}>
        <MarketPrice value={order.entryPrice} market={market} isTrade />
      </OrderCell>
      {open ? (
        <OrderCell name="currentPrice" label={t('currentPrice')}>
          <CurrentPrice order={order} over={over} />
        </OrderCell>
      ) : (
        <OrderCell label={t('settlementPrice')}>
          <MarketPrice value={order.exitPrice} market={market} isTrade />
        </OrderCell>
      )}
      <OrderCell label={t('amountIn', { coin })} last={!open}>
        <ExactAmount value={order.amount} />
      </OrderCell>
      {open && (
        <OrderCell label={t('ifSettledNow')} last>
          <SettledNow order={order} over={over} />
        </OrderCell>
      )}
      <TableCell className="state">
        {open ? <Remaining order={order} deadline={deadline} over={over} /> : <SettledResult order={order} />}
      </TableCell>
    </div>
  )
}

/** Returns the time of day, for an order in progress. A text from the backend is shown unchanged. */
const formatTimeOfDay = (moment: OptionOrder['openedAt']): string =>
  typeof moment === 'number' ? formatClock(moment).slice(0, 8) : formatMoment(moment)

interface CellProps {
  /** Class of a column that only a table shows. */
  name?: string
  label: string
  last?: boolean
  children: ReactNode
}

/** Cell with a figure. Its label is shown where the header row is not. */
const OrderCell = ({ name = '', label, last = false, children }: CellProps) => (
  <TableCell className={`fact ${name} ${last ? 'last' : ''}`}>
    <small aria-hidden="true">{label}</small>
    {children}
  </TableCell>
)

/** Remaining time of the order's duration. Shows that the order is being settled when it has ended. */
function Remaining({ order, deadline, over }: ListedOrder & { over: boolean }) {
  const t = useTexts('options')
  if (over) return <span className="badge warning">{t('settling')}</span>
  return (
    <>
      <span>
        <b>
          <tl-countdown deadline={deadline} />
        </b>{' '}
        <span className="text-tertiary">{t('ofSeconds', { seconds: order.seconds })}</span>
      </span>
      <tl-countdown-ring mini deadline={deadline} seconds={order.seconds} state="waiting" />
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
      <small className="moment">{formatMoment(order.closesAt)}</small>
    </>
  )
}
