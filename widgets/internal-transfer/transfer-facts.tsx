import { DAY_MS } from '../../shared/base/contract/utc-days.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { formatPercent } from '../../shared/base/format/exact.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import { computeAmounts, type TransferAmounts, type TransferCoin } from './internal-transfer.rules.ts'

interface Props {
  coin: TransferCoin
  /** Null until a valid amount is typed. */
  shares: TransferAmounts | null
}

/** Amount of the example that is shown until an amount is typed. */
const EXAMPLE = '100'

/** Fee, arrival and received amount (ITR-09…11). Shows "free" without a fee and "instantly" without a delay. */
export function TransferFacts({ coin, shares }: Props) {
  const t = useTexts('internal-transfer')
  const c = useTexts('common')
  const language = useStore($language)
  const { feePercent: rate, arrivalDays: days, title } = coin
  const shown = shares ?? computeAmounts(EXAMPLE, coin)
  const free = sign(rate ?? '0') === 0
  const sum = (value: string, rounding: 'up' | 'down') => (
    <bdi dir="ltr">{`${formatCoinAmount(value, title, language, { rounding })} ${title}`}</bdi>
  )
  return (
    <dl className={`key-values${shares ? '' : ' example'}`} part="facts">
      {!shares && (
        <div>
          <dt>{c('example')}</dt>
          <dd>{sum(EXAMPLE, 'down')}</dd>
        </div>
      )}
      <div>
        <dt>
          {t('fee')} {!free && <bdi dir="ltr">{formatPercent(rate ?? '0', language)}</bdi>}
        </dt>
        <dd>{free ? t('free') : <>−{sum(shown.fee, 'up')}</>}</dd>
      </div>
      <div>
        <dt>{t('arrives')}</dt>
        <dd>{days === 0 ? t('immediate') : t('arrivesOn', { date: formatDay(serverNow() + days * DAY_MS), days })}</dd>
      </div>
      <div className="total">
        <dt>{t('gets')}</dt>
        <dd aria-live="polite">{sum(shown.received, 'down')}</dd>
      </div>
    </dl>
  )
}
