import { formatMoment } from '../../../shared/base/format/days.ts'
import type { OptionOrder, OrderPhase } from '../../../shared/state/orders/option-order.rules.ts'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { ExactAmount } from '../exact-amount.tsx'
import { SettledNow } from '../settled-now.tsx'
import { $terms } from '../terms.store.ts'
import { DirectionWord, Fact } from './facts.tsx'

/** Terms and times of an order (ORP-02, Q-077). */
export function OrderFacts({ order, phase }: { order: OptionOrder; phase: OrderPhase }) {
  const t = useTexts('options')
  const coin = useStore($terms).terms?.coin ?? ''
  return (
    <dl className="key-values bordered facts">
      <Fact label={t('direction')}>
        <DirectionWord direction={order.direction} words={order.directionText} />
      </Fact>
      <Fact label={t('amount')}>
        <ExactAmount value={order.amount} coin={coin} />
      </Fact>
      {phase === 'waiting' && order.entryPrice && (
        <Fact label={t('ifSettledNow')}>
          <SettledNow order={order} coin={coin} />
        </Fact>
      )}
      <Fact label={t('duration')}>{t('seconds', { seconds: order.seconds })}</Fact>
      <Fact label={t('opened')}>
        <span className="moment">{formatMoment(order.openedAt)}</span>
      </Fact>
      {phase === 'settled' && (
        <Fact label={t('settledAt')}>
          <span className="moment">{formatMoment(order.closesAt)}</span>
        </Fact>
      )}
    </dl>
  )
}
