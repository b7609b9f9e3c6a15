import type { ReactNode } from 'react'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import '../../shared/view/elements/coin.ts'
import { formatDay, formatMinute } from '../../shared/base/format/days.ts'
import { formatExact } from '../../shared/base/format/exact.ts'
import { add, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { DaysBar } from '../../shared/view/ui/controls/days-bar.tsx'
import { RecordLink } from '../../shared/view/ui/controls/record-link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { computeAccrued, getStakeDay, hasEnded, isRedeemable, type StakingOrder } from './staking-orders.rules.ts'

interface Props {
  order: StakingOrder
  onRedeem(order: StakingOrder): void
}

/** Row of a stake. */
export const StakeRow = ({ order, onRedeem }: Props) => (
  <article className="product" part="order">
    {order.status === 'active' ? <ActiveStake order={order} onRedeem={onRedeem} /> : <EndedStake order={order} />}
  </article>
)

/** Coin, badge and terms, and a figure at the end of the line. */
function StakeHead({ order, badge, figure }: { order: StakingOrder; badge: ReactNode; figure: ReactNode }) {
  const t = useTexts('staking-orders')
  const language = useStore($language)
  const { coin, days, interestRate: rate, orderNumber: number } = order
  return (
    <div className="title-row">
      <tl-coin coin={coin} />
      <div className="line">
        <div>
          <Heading>
            {coin} {badge}
          </Heading>
          <span className="sub">
            {rate === null ? t('termsPlain', { days }) : t('terms', { days, percent: formatExact(rate, language) })}
          </span>
          {number && (
            <span className="sub number">
              <RecordLink type="stake" number={number}>
                {number}
              </RecordLink>
            </span>
          )}
        </div>
        <div>{figure}</div>
      </div>
    </div>
  )
}

/** List of labels with figures, which run from left to right in every language. */
const Facts = ({ facts }: { facts: readonly (readonly [name: string, figure: string] | null)[] }) => (
  <dl className="key-values">
    {facts.map(
      (fact) =>
        fact && (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>
              <bdi dir="ltr">{fact[1]}</bdi>
            </dd>
          </div>
        ),
    )}
  </dl>
)

function ActiveStake({ order, onRedeem }: Props) {
  const t = useTexts('staking-orders')
  const language = useStore($language)
  const now = serverNow()
  const { coin, amount, endsAt: end, totalInterest: revenue } = order
  const accrued = computeAccrued(order, now)
  const day = getStakeDay(order, now)
  const exact = (sum: Decimal) => `${formatCoinAmount(sum, coin, language)} ${coin}`
  const staked = `${formatCoinAmount(amount, coin, language)} ${coin}`
  return (
    <>
      <StakeHead
        order={order}
        badge={<span className="badge accent">{t('staking')}</span>}
        figure={
          <>
            <b className="big">
              <bdi dir="ltr">{staked}</bdi>
            </b>
            <span className="sub">{t('staked')}</span>
          </>
        }
      />
      {day !== null && <DaysBar day={day} days={order.days} />}
      <Facts
        facts={[
          accrued === null ? null : [t('interestSoFar'), exact(accrued)],
          [t('backOn', { date: formatDay(end) }), exact(add(amount, revenue))],
        ]}
      />
      <div className="line action">
        <span className="sub">{t(getNoteKey(order, now))}</span>
        {isRedeemable(order, now) && (
          <Button size="small" aria-label={`${t('redeem')} ${staked}`} onClick={() => onRedeem(order)}>
            {t('redeem')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Returns the text key for the end of an active stake. */
function getNoteKey(order: StakingOrder, now: number) {
  if (hasEnded(order, now)) return 'noteOver'
  if (order.type !== '1') return 'noteNone'
  return order.early === 'forfeited' ? 'noteForfeited' : 'noteEnd'
}

function EndedStake({ order }: Pick<Props, 'order'>) {
  const t = useTexts('staking-orders')
  const language = useStore($language)
  const { coin, amount, paid, days, status, updatedAt } = order
  const redeemed = status === 'redeemed'
  const staked = `${formatCoinAmount(amount, coin, language)} ${coin}`
  const day = getStakeDay(order, typeof updatedAt === 'number' ? updatedAt : serverNow())
  const partly = redeemed && day !== null
  return (
    <>
      <StakeHead
        order={order}
        badge={<span className="badge">{t(redeemed ? 'redeemed' : 'ended')}</span>}
        figure={
          <>
            <b className="big">
              <bdi dir="ltr">{paid === null ? staked : formatCoinAmount(add(amount, paid), coin, language)}</bdi>
            </b>
            <span className="sub">{paid === null ? t('staked') : t('paidBack', { coin })}</span>
          </>
        }
      />
      {paid !== null && (
        <Facts
          facts={[
            [t('stakedAmount'), staked],
            [
              partly ? t('interestDays', { day, days }) : t('interestWhole', { days }),
              `${sign(paid) > 0 ? '+' : ''}${formatCoinAmount(paid, coin, language)} ${coin}`,
            ],
            [t(redeemed ? 'redeemedAt' : 'ended'), formatMinute(updatedAt || order.endsAt)],
          ]}
        />
      )}
    </>
  )
}
