import { computed } from 'nanostores'
import { useMemo } from 'react'
import { formatMoment } from '../../../shared/format/times.ts'
import { $detail } from '../../../shared/market/detail.ts'
import { useStore } from '../../../shared/ui/use-store.ts'
import { useTexts } from '../../../shared/ui/use-texts.ts'
import { ExactAmount } from '../figures.tsx'
import { periodAt } from '../terms.rules.ts'
import { $terms } from '../terms.store.ts'
import { DirectionWord, Fact } from './facts.tsx'
import { ifSettledNow, type OptionOrder, type Phase } from './order.rules.ts'
import { useSymbol } from './order-prices.tsx'

/** What was ordered, and when (ORP-02, Q-077). */
export function OrderFacts({ order, phase }: { order: OptionOrder; phase: Phase }) {
  const t = useTexts('options')
  const coin = useStore($terms).terms?.coin ?? ''
  return (
    <dl className="key-values lined facts">
      <Fact label={t('direction')}>
        <DirectionWord direction={order.hyzd} words={order.hyzd_text} />
      </Fact>
      <Fact label={t('amount')}>
        <ExactAmount value={order.num} coin={coin} />
      </Fact>
      {phase === 'waiting' && order.buyprice && <SettledNow order={order} coin={coin} />}
      <Fact label={t('duration')}>{t('seconds', { seconds: order.time })}</Fact>
      <Fact label={t('opened')}>
        <span className="number">{formatMoment(order.buytime)}</span>
      </Fact>
      {phase === 'settled' && (
        <Fact label={t('settledAt')}>
          <span className="number">{formatMoment(order.selltime)}</span>
        </Fact>
      )}
    </dl>
  )
}

/** What the order would bring at the current price; it changes only when the price crosses the order's. */
function SettledNow({ order, coin }: { order: OptionOrder; coin: string }) {
  const t = useTexts('options')
  const symbol = useSymbol(order)
  const percent = periodAt(useStore($terms).terms, order.time)?.percent ?? null
  const $now = useMemo(
    () => computed($detail(symbol), ({ close }) => ifSettledNow(order, close, percent)),
    [symbol, order, percent],
  )
  const now = useStore($now)
  const tone = now === null || now === '0' ? '' : now.startsWith('-') ? 'down' : 'up'
  return (
    <Fact label={t('ifSettledNow')}>
      <span className={tone}>
        <ExactAmount value={now} coin={coin} sign />
      </span>
    </Fact>
  )
}
