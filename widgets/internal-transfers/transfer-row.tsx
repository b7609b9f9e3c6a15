import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatMinute } from '../../shared/base/format/days.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $second } from '../../shared/state/stores/freshness.store.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { RecordLink } from '../../shared/view/ui/controls/record-link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import { getTimeLeft, type InternalTransfer, wasImmediate } from './internal-transfers.rules.ts'

interface Props {
  transfer: InternalTransfer
  onCancel(transfer: InternalTransfer): void
}

const BADGES = { transferring: 'badge accent', finished: 'badge success', canceled: 'badge' } as const

/** Row of a transfer: recipient or sender, amount, status and, while it is pending, a cancel button (ITR-15, ITR-16). */
export function TransferRow({ transfer, onCancel }: Props) {
  const t = useTexts('internal-transfers')
  const language = useStore($language)
  const { status, createdAt, toUsername, fromUsername: from, coin, amount, fee, orderNumber: number } = transfer
  return (
    <article className={status === 'transferring' ? 'product transfer' : 'product transfer ended'} part="transfer">
      <div className="line">
        <div>
          <Heading>
            <span>{t(from ? 'from' : 'to')}</span>
            <bdi dir="ltr">{from || toUsername}</bdi>
          </Heading>
          <div className="details">
            <span className={BADGES[status]}>{t(status)}</span>
            <bdi dir="ltr">{formatMinute(createdAt)}</bdi>
            <span>
              <RecordLink type="transfer" number={number}>
                {number}
              </RecordLink>
            </span>
          </div>
        </div>
        <div>
          <b className="big">
            <bdi dir="ltr">{`${formatCoinAmount(amount, coin, language)} ${coin}`}</bdi>
          </b>
          <div className="details">
            {!from &&
              (status === 'canceled'
                ? t('noFee')
                : sign(fee) === 0
                  ? t('free')
                  : t('fee', { amount: formatCoinAmount(fee, coin, language, { rounding: 'up' }) }))}
          </div>
        </div>
      </div>
      <div className="line action">
        {status === 'transferring' ? <PendingStatus transfer={transfer} /> : <EndedStatus transfer={transfer} />}
        {status === 'transferring' && (
          <Button size="small" aria-label={t('cancelThis', { number })} onClick={() => onCancel(transfer)}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </article>
  )
}

function PendingStatus({ transfer: { arrivesAt: arrival } }: Pick<Props, 'transfer'>) {
  const t = useTexts('internal-transfers')
  useStore($second)
  const left = getTimeLeft(arrival, serverNow())
  const date = formatMinute(arrival)
  if (!left) return <span>{t('arrives', { date })}</span>
  return <span>{'days' in left ? t('arrivesInDays', { date, ...left }) : t('arrivesInHours', { date, ...left })}</span>
}

function EndedStatus({ transfer }: Pick<Props, 'transfer'>) {
  const t = useTexts('internal-transfers')
  const language = useStore($language)
  const { status, coin, amount, arrivalAmount: arrived, arrivesAt: arrival } = transfer
  if (status === 'canceled') return <span>{t('back', { amount: formatCoinAmount(amount, coin, language) })}</span>
  const sum = formatCoinAmount(arrived, coin, language)
  return (
    <span>
      {wasImmediate(transfer)
        ? t('arrivedAtOnce', { amount: sum })
        : t('arrived', { amount: sum, date: formatMinute(arrival) })}
    </span>
  )
}
