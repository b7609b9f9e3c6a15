import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import '../../shared/view/elements/coin.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { computeEarlyPayout, type EarlyPayout, getStakeDay, type StakingOrder } from './staking-orders.rules.ts'
import type { Redemption } from './staking-orders.store.ts'

/** Asks for confirmation before a stake is redeemed, with the payout and the lost interest. Stays open while the result is unknown. */
export function RedeemSheet({ redemption }: { redemption: Redemption }) {
  const t = useTexts('staking-orders')
  const confirming = useStore(redemption.$confirming)
  const sending = useStore(redemption.$sending)
  if (!confirming) return null
  const { order, unanswered } = confirming
  const redeeming = computeEarlyPayout(order, serverNow())
  return (
    <ConfirmSheet
      title={t('askTitle')}
      note={unanswered && !sending && t('unanswered')}
      words={{ confirm: t('redeemNow'), back: t('keep') }}
      busy={sending}
      onClose={redemption.cancel}
      onConfirm={redemption.redeem}
      aside={
        <span className="sheet-coin">
          <tl-coin coin={order.coin} />
          {t('termsPlain', { days: order.days })}
        </span>
      }
    >
      <Figures order={order} redeeming={redeeming} />
      {redeeming && sign(redeeming.costs) > 0 && <LostInterest order={order} redeeming={redeeming} />}
    </ConfirmSheet>
  )
}

/** Staked amount, interest and their sum. */
function Figures({ order, redeeming }: { order: StakingOrder; redeeming: EarlyPayout | null }) {
  const t = useTexts('staking-orders')
  const language = useStore($language)
  const { amount, coin, days } = order
  const shown = (sum: Decimal) => `${formatCoinAmount(sum, coin, language)} ${coin}`
  const day = getStakeDay(order, serverNow())
  const plus = redeeming && sign(redeeming.interest) > 0 ? '+' : ''
  const interest = day === null || order.early === 'forfeited' ? t('interest') : t('interestDays', { day, days })
  return (
    <dl className="key-values bordered">
      <div>
        <dt>{t('stakedAmount')}</dt>
        <dd>
          <bdi dir="ltr">{shown(amount)}</bdi>
        </dd>
      </div>
      {redeeming && (
        <>
          <div>
            <dt>{interest}</dt>
            <dd>
              <bdi dir="ltr">{`${plus}${shown(redeeming.interest)}`}</bdi>
            </dd>
          </div>
          <div className="total">
            <dt>{t('getNow')}</dt>
            <dd>
              <bdi dir="ltr">{shown(redeeming.gets)}</bdi>
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** Interest lost by redeeming early. */
function LostInterest({ order, redeeming: { costs, later } }: { order: StakingOrder; redeeming: EarlyPayout }) {
  const t = useTexts('staking-orders')
  const language = useStore($language)
  const { coin, days, early, endsAt: end } = order
  const day = getStakeDay(order, serverNow())
  return (
    <div className="cost">
      <Icon source={triangleAlert} />
      <p>
        <b>{t('cost', { amount: formatCoinAmount(costs, coin, language, { rounding: 'up' }), coin })}</b>{' '}
        {early === 'forfeited' || day === null ? t('costForfeited') : t('costAccrued', { days: days - day })}{' '}
        {t('wait', { date: formatDay(end), amount: formatCoinAmount(later, coin, language), coin })}
      </p>
    </div>
  )
}
