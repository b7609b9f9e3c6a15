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

/** The ring: the time that is left, then the wait for the result, then the result in its colour. */
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
      {/* A timer is not spoken, so the result is said beside it; the place is there before its words, else nobody would hear them. */}
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

/** What the order brought or cost, or that its amount came back and why. */
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

/** Long figures are set smaller, so that they stay inside the ring. */
const sizeOf = (amount: Decimal | null): string => {
  const length = (amount ?? '').length
  return length > 10 ? 'longer' : length > 6 ? 'long' : ''
}
