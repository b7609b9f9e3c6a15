import { utcDayStart } from '../../shared/base/contract/utc-days.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { $minute } from '../../shared/state/stores/minute.ts'
import { getDailyPayment, getInterestUpTo, type LockedAmount } from '../../shared/state/term-products/payments.rules.ts'
import { LongAmount } from '../../shared/view/ui/controls/long-amount.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { type Machine, toLockedAmount } from './mining-application.rules.ts'

/** Machine, and the amount that it would lock. */
export interface TermsProps {
  machine: Machine
  /** Null until a valid amount is typed; an example is shown until then. */
  locked: LockedAmount | null
}

/** Term, interest per day, and estimated total interest (MIN-11). */
export function MachineTerms({ machine, locked }: TermsProps) {
  const { cycle: days, coinTitle: coin } = machine
  const t = useTexts('mining-application')
  const p = useTexts('products')
  const start = useStore($minute)
  const c = useTexts('common')
  const shown = locked ?? toLockedAmount(machine, machine.minAmount ?? '100', start)
  const interest = (value: string) => <LongAmount value={value} unit={coin} />
  return (
    <dl className={`key-values${locked ? '' : ' example'}`}>
      <div>
        <dt>{p('term')}</dt>
        <dd>{t('until', { days, date: formatDay(utcDayStart(start, days)) })}</dd>
      </div>
      {!locked && shown && (
        <div>
          <dt>{c('example')}</dt>
          <dd>{interest(shown.amount)}</dd>
        </div>
      )}
      {shown && (
        <>
          <div>
            <dt>{t('eachDay')}</dt>
            <dd>{interest(getDailyPayment(shown, 1).amount)}</dd>
          </div>
          <div className="total">
            <dt>{t('estimated')}</dt>
            <dd>{interest(getInterestUpTo(shown, days))}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
