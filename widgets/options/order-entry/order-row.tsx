import { useStore } from '../../../shared/ui/use-store.ts'
import { useTexts } from '../../../shared/ui/use-texts.ts'
import '../../../shared/elements/countdown-ring.ts'
import '../../../shared/elements/countdown.ts'
import { useEffect, useState } from 'react'
import { secondsLeft } from '../../../shared/format/countdown.ts'
import { formatMoment } from '../../../shared/format/times.ts'
import { type OptionOrder, orderResult, phaseOf, toneOf } from '../../../shared/orders/option-order.rules.ts'
import type { ListedOrder } from '../../../shared/orders/option-orders.ts'
import { ExactAmount } from '../figures.tsx'
import { $terms } from '../terms.store.ts'
import { DirectionWord } from './facts.tsx'
import { useOrderEntry } from './use-order-entry.ts'

/** An order in a list: what it is, and the time that is left or what came of it. A press opens it (OOL-03..05). */
export function OrderRow({ order, deadline }: ListedOrder) {
  const t = useTexts('options')
  const { openOrder } = useOrderEntry()
  const coin = useStore($terms).terms?.coin ?? ''
  const open = order.status === 'open'
  return (
    <button type="button" className="order" part="order" onClick={() => openOrder(order.order_id, order)}>
      <b className="market number">{order.coinname}</b>
      <DirectionWord direction={order.hyzd} words={order.hyzd_text} />
      <span className="cellfact">
        <small>{t('orderPrice')}</small>
        <ExactAmount value={order.buyprice} />
      </span>
      {!open && (
        <span className="cellfact">
          <small>{t('settlementPrice')}</small>
          <ExactAmount value={order.sellprice} />
        </span>
      )}
      <span className={open ? 'cellfact' : 'cellfact last'}>
        <small>{t('amount')}</small>
        <ExactAmount value={order.num} coin={coin} />
      </span>
      {open && (
        <span className="cellfact last">
          <small>{t('duration')}</small>
          {t('seconds', { seconds: order.time })}
        </span>
      )}
      <span className="end">{open ? <Remaining order={order} deadline={deadline} /> : <Came order={order} />}</span>
    </button>
  )
}

/** The time that is left, ticking; at its end the word that says so. */
function Remaining({ order, deadline }: ListedOrder) {
  const t = useTexts('options')
  const [over, setOver] = useState(false)
  useEffect(() => setOver(phaseOf(order, secondsLeft(deadline)) !== 'waiting'), [order, deadline])
  if (over) return <span className="badge warning">{t('settling')}</span>
  return (
    <>
      <b>
        <tl-countdown deadline={deadline} ondone={() => setOver(true)} />
      </b>
      <tl-countdown-ring mini deadline={deadline} seconds={order.time} state="waiting" />
    </>
  )
}

/** What came of an order, in its colour (OOL-05), and when. */
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
