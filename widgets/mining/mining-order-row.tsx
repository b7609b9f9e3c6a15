import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { formatPercent } from '../../shared/base/format/exact.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $minute } from '../../shared/state/stores/minute.ts'
import { getElapsedDays } from '../../shared/state/term-products/payments.rules.ts'
import { DaysBar } from '../../shared/view/ui/controls/days-bar.tsx'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { RecordLink } from '../../shared/view/ui/controls/record-link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { MachinePicture } from '../../shared/view/ui/products/machine-picture.tsx'
import { getLockedAmount, getPaidInterest, isRunningOrder, type MiningOrder } from './mining.rules.ts'
import { NextPayments } from './next-payments.tsx'

/** Row of a mining order: progress, interest paid and interest to come (MIN-05, MIN-13). */
export function MiningOrderRow({ order }: { order: MiningOrder }) {
  const t = useTexts('mining')
  const p = useTexts('products')
  const language = useStore($language)
  const now = useStore($minute)
  const { title, coin, amount, img, orderNumber, startsAt: start, endsAt: end } = order
  const { interestRate: rate, totalInterest: total } = order
  const number = p('number', { number: orderNumber })
  const running = isRunningOrder(order)
  const locked = getLockedAmount(order)
  const paid = getPaidInterest(order, now)
  const held = `${formatCoinAmount(amount, coin, language)} ${coin}`
  return (
    <article className="product" part="order">
      <div className="title-row">
        <MachinePicture img={img} />
        <div className="line">
          <div>
            <Heading>
              <bdi>{title || number}</bdi>
              <span className={running ? 'badge accent' : 'badge'}>{t(running ? 'running' : 'ended')}</span>
            </Heading>
            <span className="sub">
              {running ? t('locked', { amount: held }) : t('returned', { amount: held, date: formatDay(order.endsAt) })}
            </span>
            <span className="sub">
              <RecordLink type="mining" number={orderNumber}>
                {number}
              </RecordLink>{' '}
              <span className="moment">
                {typeof end === 'number'
                  ? p('range', { min: formatDay(start), max: formatDay(end) })
                  : formatDay(start)}
              </span>
            </span>
          </div>
          <div>
            <b className="big number">{paid === null ? '—' : formatCoinAmount(paid, coin, language)}</b>
            <span className="sub">{t(running ? 'paidSoFar' : 'paidInAll', { coin })}</span>
          </div>
        </div>
      </div>
      {running && locked && (
        <>
          <DaysBar
            day={getElapsedDays(locked, now)}
            days={locked.days}
            note={t('inAll', { rate: formatPercent(rate, language), amount: formatCoinAmount(total, coin, language) })}
          />
          <NextPayments coin={coin} locked={locked} now={now} />
        </>
      )}
    </article>
  )
}
