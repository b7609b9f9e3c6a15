import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'
import '../../../shared/elements/countdown-ring.ts'
import type { Deadline } from '../../../shared/format/countdown.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { type OptionOrder, orderResult, type Phase, toneOf } from '../../../shared/orders/option-order.rules.ts'
import { Spinner } from '../../../shared/ui/controls/spinner.tsx'
import { ExactAmount } from '../exact-amount.tsx'
import { $terms } from '../terms.store.ts'

interface Props {
  order: OptionOrder
  deadline: Deadline
  phase: Phase
}

/** Ring that shows the remaining time, then the settlement in progress, then the result in its colour. */
export function OrderRing({ order, deadline, phase }: Props) {
  const t = useTexts('options')
  const { ending } = orderResult(order)
  const result = phase === 'settled' ? (toneOf(ending) ?? 'none') : undefined
  return (
    <div className="ring-place">
      <tl-countdown-ring deadline={deadline} seconds={order.time} state={phase} result={result}>
        {phase === 'waiting' && <span>{t('ofSeconds', { seconds: order.time })}</span>}
        {phase === 'settling' && <Settling />}
        {phase === 'settled' && <Result order={order} />}
      </tl-countdown-ring>
      {/* Screen readers do not announce a timer, so this live region announces the result. It must exist before its text is inserted. */}
      <span className="hidden" role="status">
        {phase === 'settled' && (
          <>
            {t('settled')}: <Result order={order} />
          </>
        )}
      </span>
    </div>
  )
}

function Settling() {
  const t = useTexts('options')
  return (
    <>
      <span slot="figure" className="figure">
        <Spinner />
      </span>
      <span>{t('settlingText')}</span>
    </>
  )
}

/** Profit or loss of the order, or the reason why its amount was returned. */
function Result({ order }: { order: OptionOrder }) {
  const t = useTexts('options')
  const coin = useStore($terms).terms?.coin ?? ''
  const { ending, amount } = orderResult(order)
  if (ending === 'draw' || ending === 'returned')
    return (
      <>
        <b slot="figure" className="figure word">
          {t(ending)}
        </b>
        <span className="caption">{t(`${ending}Text`)}</span>
      </>
    )
  return (
    <>
      <b slot="figure" className={`figure ${toneOf(ending)} ${sizeOf(amount)}`}>
        <ExactAmount value={amount} sign />
      </b>
      <span>{t(ending === 'won' ? 'profit' : 'loss', { coin })}</span>
    </>
  )
}

/** Returns the class of a smaller font size for a long figure, so that it fits into the ring. */
const sizeOf = (amount: Decimal | null): string => {
  const length = (amount ?? '').length
  return length > 10 ? 'longer' : length > 6 ? 'long' : ''
}
