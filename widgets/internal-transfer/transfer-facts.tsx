import { DAY_MS } from '../../shared/base/contract/utc-days.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { formatPercent } from '../../shared/base/format/exact.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import type { TransferAmounts, TransferCoin } from './internal-transfer.rules.ts'

interface Props {
  /** Null before the receiving account is confirmed; the facts are then shown next to the form only. */
  coin: TransferCoin | null
  /** Null until a valid amount is typed. */
  shares: TransferAmounts | null
}

/** Fee, arrival and received amount (ITR-09…11). Shows "free" without a fee and "instantly" without a delay. */
export function TransferFacts({ coin, shares }: Props) {
  const t = useTexts('internal-transfer')
  const language = useStore($language)
  if (!coin) return <UnknownFacts />
  const { feePercent: rate, arrivalDays: days, title } = coin
  const free = sign(rate ?? '0') === 0
  const sum = (value: string, rounding: 'up' | 'down') => (
    <bdi dir="ltr">{`${formatCoinAmount(value, title, language, { rounding })} ${title}`}</bdi>
  )
  return (
    <dl className="key-values" part="facts">
      <div>
        <dt>
          {t('fee')} {!free && <bdi dir="ltr">{formatPercent(rate ?? '0', language)}</bdi>}
        </dt>
        <dd>{free ? t('free') : shares ? <>−{sum(shares.fee, 'up')}</> : '—'}</dd>
      </div>
      <div>
        <dt>{t('arrives')}</dt>
        <dd>{days === 0 ? t('immediate') : t('arrivesOn', { date: formatDay(serverNow() + days * DAY_MS), days })}</dd>
      </div>
      <div className="total">
        <dt>{t('gets')}</dt>
        <dd aria-live="polite">{shares ? sum(shares.received, 'down') : '—'}</dd>
      </div>
    </dl>
  )
}

function UnknownFacts() {
  const t = useTexts('internal-transfer')
  return (
    <dl className="key-values idle">
      {[t('fee'), t('arrives'), t('gets')].map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>—</dd>
        </div>
      ))}
    </dl>
  )
}
