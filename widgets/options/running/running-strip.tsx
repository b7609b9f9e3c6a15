import arrowDownRight from 'lucide-static/icons/arrow-down-right.svg?raw'
import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw'
import '../../../shared/view/elements/countdown.ts'
import '../../../shared/view/elements/countdown-ring.ts'
import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import { splitTitle } from '../../../shared/state/market/title.rules.ts'
import { getOrderPhase } from '../../../shared/state/orders/option-order.rules.ts'
import type { ListedOrder } from '../../../shared/state/orders/option-orders.ts'
import { Icon } from '../../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { useOptions } from '../options-context.ts'
import { SettledNow } from '../settled-now.tsx'
import { $terms } from '../terms.store.ts'
import { useHasEnded } from '../use-has-ended.ts'
import { $running } from './running.store.ts'

/** Strip of the orders in progress above the trade bar: their number, and each with remaining time and result at the current price. Empty if there are none. */
export function RunningStrip() {
  const t = useTexts('options')
  const running = useStore($running())
  const coin = useStore($terms).terms?.coin ?? CURRENCY
  if (running.length === 0) return null
  return (
    <section className="running" part="running" aria-label={t('running', { count: running.length })}>
      <div className="running-header">
        <b>{t('running', { count: running.length })}</b>
        <span>{t('settledNowIn', { coin })}</span>
      </div>
      <ul>
        {running.map((listed) => (
          <li key={listed.order.orderId}>
            <RunningOrderCell {...listed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Running order. A press opens it. */
function RunningOrderCell({ order, deadline }: ListedOrder) {
  const t = useTexts('options')
  const { openOrder } = useOptions()
  const over = useHasEnded(order, deadline)
  const up = order.direction === 'up'
  return (
    <button type="button" part="running-order" aria-haspopup="dialog" onClick={() => openOrder(order.orderId, order)}>
      <span className="market">
        <b className="number">{splitTitle(order.marketName)[0]}</b>
        <span className={order.direction}>
          <Icon source={up ? arrowUpRight : arrowDownRight} size="small" />
          <span className="hidden">{t(up ? 'buyUp' : 'buyDown')}</span>
        </span>
      </span>
      {over ? <small>{t('settling')}</small> : <tl-countdown deadline={deadline} />}
      <tl-countdown-ring mini deadline={deadline} seconds={order.seconds} state={getOrderPhase(order, over ? 0 : 1)} />
      <SettledNow order={order} over={over} />
    </button>
  )
}
