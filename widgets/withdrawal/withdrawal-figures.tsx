import type { WithdrawalInfo } from '../../shared/base/contract/withdrawals.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatPercent } from '../../shared/base/format/exact.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

interface Props {
  info: WithdrawalInfo
  coin: string
  sums: { amount: Decimal; fee: Decimal; received: Decimal }
  /** True if the sums are those of an example, until the typed amount is a number. */
  isExample?: boolean
  /** Label of the last row. */
  last: string
}

/** Amount, fee and received amount, where amount = fee + received (WDR-06). */
export function WithdrawalFigures({ info, coin, sums, isExample, last }: Props) {
  const t = useTexts('withdrawal')
  const c = useTexts('common')
  const language = useStore($language)
  const money = (value: Decimal) => <bdi dir="ltr">{`${formatCoinAmount(value, coin, language)} ${coin}`}</bdi>
  const cost = (value: Decimal, sign = '') => (
    <bdi dir="ltr">{`${sign}${formatCoinAmount(value, coin, language, { rounding: 'up' })} ${coin}`}</bdi>
  )
  const { feeType, feePercent } = info
  const percent = formatPercent(feePercent ?? '0', language)
  return (
    <>
      <div>
        <dt>{isExample ? c('example') : t('amount')}</dt>
        <dd>{money(sums.amount)}</dd>
      </div>
      <div>
        <dt>
          {t('fee')} {feeType === 'percent' && <bdi dir="ltr">{percent}</bdi>}
        </dt>
        <dd>{cost(sums.fee, '−')}</dd>
      </div>
      <div className="received">
        <dt>{last}</dt>
        <dd>{money(sums.received)}</dd>
      </div>
    </>
  )
}
