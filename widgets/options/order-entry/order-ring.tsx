import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import '../../../shared/view/elements/countdown-ring.ts'
import type { Deadline } from '../../../shared/base/format/deadline.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import {
  getOrderResult,
  getOutcomeTone,
  type OptionOrder,
  type OrderPhase,
} from '../../../shared/state/orders/option-order.rules.ts'
import { Spinner } from '../../../shared/view/ui/controls/spinner.tsx'
import { ExactAmount } from '../exact-amount.tsx'
import { $terms } from '../terms.store.ts'

interface Props {
  order: OptionOrder
  deadline: Deadline
  phase: OrderPhase
}

/** Ring that shows the remaining time, then the settlement in progress, then the result in its colour. */
export function OrderRing({ order, deadline, phase }: Props) {
  const t = useTexts('options')
  const { ending } = getOrderResult(order)
  const result = phase === 'settled' ? (getOutcomeTone(ending) ?? 'none') : undefined
  return (
    <div className="ring-place">
      <tl-countdown-ring deadline={deadline} seconds={order.seconds} state={phase} result={result}>
        {phase === 'waiting' && <span>{t('ofSeconds', { seconds: order.seconds })}</span>}
        {phase === 'settling' && <Settling />}
        {phase === 'settled' && <RingResult order={order} />}
      </tl-countdown-ring>
      {/* Screen readers do not announce a timer, so this live region announces the result. It must exist before its text is inserted. */}
      <span className="hidden" role="status">
        {phase === 'settled' && (
          <>
            {t('settled')}: <RingResult order={order} />
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
function RingResult({ order }: { order: OptionOrder }) {
  const t = useTexts('options')
  const coin = useStore($terms).terms?.coin ?? ''
  const { ending, amount } = getOrderResult(order)
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
      <b slot="figure" className={`figure ${getOutcomeTone(ending)} ${getSizeClass(amount)}`}>
        <ExactAmount value={amount} sign />
      </b>
      <span>{t(ending === 'won' ? 'profit' : 'loss', { coin })}</span>
    </>
  )
}

/** Returns the class of a smaller font size for a long figure, so that it fits into the ring. */
const getSizeClass = (amount: Decimal | null): string => {
  const length = (amount ?? '').length
  return length > 10 ? 'longer' : length > 6 ? 'long' : ''
}
