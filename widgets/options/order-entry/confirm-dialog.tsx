import '../../../shared/view/elements/price.ts'
import { computed } from 'nanostores'
import { useEffect, useMemo } from 'react'
import { OPTION_MARKETS_POLL_MS } from '../../../shared/base/contract/constants.ts'
import { $detail } from '../../../shared/state/market/detail.ts'
import { $isOffline } from '../../../shared/state/market/health.ts'
import { $markets } from '../../../shared/state/market/markets.store.ts'
import { getOptionOrderList } from '../../../shared/state/orders/option-orders.ts'
import { Button } from '../../../shared/view/ui/controls/button.tsx'
import { Dialog } from '../../../shared/view/ui/controls/dialog.tsx'
import { usePriceDigits } from '../../../shared/view/ui/hooks/use-price-digits.ts'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { TradingHalted } from '../../../shared/view/ui/spot/trading-halted.tsx'
import { ExactAmount } from '../exact-amount.tsx'
import { findDuration } from '../terms.rules.ts'
import { $terms } from '../terms.store.ts'
import { estimatedProfit, type OptionOrderRequest } from './draft.rules.ts'
import { DirectionWord, Fact } from './facts.tsx'
import { useOrderEntry } from './use-order-entry.ts'

/** Confirmation of an order (OOP-11). Stays open while the order is being sent and if it is unanswered. */
export function ConfirmDialog({ order, unanswered }: { order: OptionOrderRequest; unanswered: boolean }) {
  const t = useTexts('options')
  const c = useTexts('common')
  const { form, showIfCreated } = useOrderEntry()
  const { confirmation, confirm } = form
  const sending = useStore(confirmation.$sending)
  useEffect(() => {
    if (unanswered && !sending) return getOptionOrderList('open').$list.subscribe(() => showIfCreated(order))
  }, [order, unanswered, sending, showIfCreated])
  const offline = useStore($isOffline(order.symbol))
  const market = useStore($markets(OPTION_MARKETS_POLL_MS)).data?.find(({ symbol }) => symbol === order.symbol)
  // An unanswered order may have been accepted before the halt. Sending it again reveals that, so it stays enabled.
  const halted = (market?.halted === true || market?.thin === true) && !unanswered
  const buy = t(order.direction === 'up' ? 'buyUp' : 'buyDown')
  return (
    <Dialog title={t('confirmTitle')} busy={sending} onClose={confirmation.cancel}>
      <Facts order={order} />
      {unanswered && !sending && (
        <p className="unknown" role="alert">
          {t('unknown')}
        </p>
      )}
      <TradingHalted market={market} options />
      {offline && (
        <p className="help" role="status">
          {t('offlineReason')}
        </p>
      )}
      <div className="pair">
        <Button disabled={sending} onClick={confirmation.cancel}>
          {c('cancel')}
        </Button>
        <Button
          kind={order.direction}
          busy={sending}
          sends
          disabled={(offline || halted) && !sending}
          onClick={confirm}
        >
          {sending ? t('sending') : unanswered ? t('sendAgain') : buy}
        </Button>
      </div>
    </Dialog>
  )
}

function Facts({ order }: { order: OptionOrderRequest }) {
  const t = useTexts('options')
  const { terms } = useStore($terms)
  const coin = terms?.coin ?? ''
  const digits = usePriceDigits(order.symbol) ?? 2
  const $close = useMemo(() => computed($detail(order.symbol), ({ close }) => close), [order.symbol])
  return (
    <dl className="key-values bordered">
      <Fact label={t('market')}>
        <span className="number">{order.title}</span>
      </Fact>
      <Fact label={t('direction')}>
        <DirectionWord direction={order.direction} />
      </Fact>
      <Fact label={t('currentPrice')}>
        <span className="number">
          <tl-price source={$close} digits={digits} flash />
        </span>
      </Fact>
      <Fact label={t('amount')}>
        <ExactAmount value={order.amount} coin={coin} />
      </Fact>
      <Fact label={t('duration')}>{t('seconds', { seconds: order.seconds })}</Fact>
      <Fact label={t('estimatedProfit')}>
        <ExactAmount value={estimatedProfit(order.amount, findDuration(terms, order.seconds))} coin={coin} sign />
      </Fact>
      <Fact label={t('atRisk')}>
        <ExactAmount value={order.amount} coin={coin} />
      </Fact>
    </dl>
  )
}
