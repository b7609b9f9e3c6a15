import { utcDayStart } from '../../shared/contract/utc-days.ts'
import { formatDay } from '../../shared/format/days.ts'
import { formatExact } from '../../shared/format/exact.ts'
import { $language } from '../../shared/preferences/language.ts'
import { $minute } from '../../shared/stores/minute.ts'
import { getDailyPayment, getInterestUpTo, type LockedAmount } from '../../shared/term-products/payments.rules.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import type { Machine } from './mining-application.rules.ts'

/** Machine, and the amount that it would lock. */
export interface TermsProps {
  machine: Machine
  /** Null until a valid amount is typed. */
  locked: LockedAmount | null
}

/** Term, interest per day, and estimated total interest (MIN-11). */
export function MachineTerms({ machine: { cycle: days, coin_title: coin }, locked }: TermsProps) {
  const t = useTexts('mining-application')
  const p = useTexts('products')
  const language = useStore($language)
  const start = useStore($minute)
  const interest = (value: string | undefined) =>
    value === undefined ? '—' : `${formatExact(value, language)} ${coin}`
  return (
    <dl className="key-values">
      <div>
        <dt>{p('term')}</dt>
        <dd>{t('until', { days, date: formatDay(utcDayStart(start, days)) })}</dd>
      </div>
      <div>
        <dt>{t('eachDay')}</dt>
        <dd>
          <span className="number">{interest(locked ? getDailyPayment(locked, 1).amount : undefined)}</span>
        </dd>
      </div>
      <div className="total">
        <dt>{t('estimated')}</dt>
        <dd>
          <span className="number">{interest(locked ? getInterestUpTo(locked, days) : undefined)}</span>
        </dd>
      </div>
    </dl>
  )
}
