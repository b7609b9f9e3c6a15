import { utcDayStart } from '../../shared/base/contract/utc-days.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { $minute } from '../../shared/state/stores/minute.ts'
import { getDailyPayment, getInterestUpTo, type LockedAmount } from '../../shared/state/term-products/payments.rules.ts'
import { LongAmount } from '../../shared/view/ui/controls/long-amount.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { Machine } from './mining-application.rules.ts'

/** Machine, and the amount that it would lock. */
export interface TermsProps {
  machine: Machine
  /** Null until a valid amount is typed. */
  locked: LockedAmount | null
}

/** Term, interest per day, and estimated total interest (MIN-11). */
export function MachineTerms({ machine: { cycle: days, coinTitle: coin }, locked }: TermsProps) {
  const t = useTexts('mining-application')
  const p = useTexts('products')
  const start = useStore($minute)
  const interest = (value: string | undefined) =>
    value === undefined ? <span className="number">—</span> : <LongAmount value={value} unit={coin} />
  return (
    <dl className="key-values">
      <div>
        <dt>{p('term')}</dt>
        <dd>{t('until', { days, date: formatDay(utcDayStart(start, days)) })}</dd>
      </div>
      <div>
        <dt>{t('eachDay')}</dt>
        <dd>{interest(locked ? getDailyPayment(locked, 1).amount : undefined)}</dd>
      </div>
      <div className="total">
        <dt>{t('estimated')}</dt>
        <dd>{interest(locked ? getInterestUpTo(locked, days) : undefined)}</dd>
      </div>
    </dl>
  )
}
