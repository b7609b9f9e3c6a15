import { type ReactNode, useLayoutEffect } from 'react'
import { ACCOUNT_TYPES, type AccountType } from '../../shared/base/contract/constants.ts'
import type { Positions } from '../../shared/base/contract/positions.ts'
import { formatDayOfUtc } from '../../shared/base/format/days.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { $coinPrices } from '../../shared/state/balances/balances.store.ts'
import { getPositionProfit, summarizePositions } from '../../shared/state/balances/coin-profits.rules.ts'
import { $positions } from '../../shared/state/balances/coin-profits.ts'
import type { CoinPrices } from '../../shared/state/balances/values.ts'
import { $amountsHidden } from '../../shared/state/preferences/hidden.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { CostPrice, Profit } from '../../shared/view/ui/account/profit-amount.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/change.ts'
import '../../shared/view/elements/coin.ts'
import sheet from './profit.css' with { type: 'css' }

/** Id of USDT, whose bills have the proceeds of sales and the results of options. */
const CURRENCY_ID = '1'

/** Profit of the member: sums, each coin with its average cost, and each day. Every figure links to the bills that make it. */
export function ProfitSection() {
  const t = useTexts('positions')
  const c = useTexts('common')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [sheet]), [host])
  const prices = useStore($coinPrices)
  const { data, failed, loading } = useStore($positions)
  if (data && data.coins.length === 0 && data.days.length === 0) return null
  return (
    <section className="profit" aria-label={t('title')} part="profit">
      <Heading className="section-title">{t('title')}</Heading>
      {data ? (
        <Figures positions={data} prices={prices} />
      ) : failed ? (
        <Failed busy={loading} onRetry={() => void $positions.refresh()} />
      ) : (
        <div role="status" aria-label={c('loading')}>
          <SkeletonRows count={2} />
        </div>
      )}
    </section>
  )
}

function Figures({ positions, prices }: { positions: Positions; prices: CoinPrices }) {
  const t = useTexts('positions')
  const w = useTexts('wallet')
  const words = useTexts('balances')
  const now = Date.now()
  const { isWhole, ...sums } = summarizePositions(positions, prices, now)
  const today = new Date(now).toISOString().slice(0, 10)
  return (
    <>
      <dl className="profit-sums">
        <Sum label={t('unrealised')} value={sums.unrealised} />
        <Sum label={t('realised')} value={sums.realised} />
        <Sum
          label={`${t('realised')} · ${w('today')}`}
          value={sums.realisedToday}
          bills={{ type: 'funds', day: today }}
        />
        <Sum
          label={`${words('options')} · ${w('today')}`}
          value={sums.optionsToday}
          bills={{ type: 'options', day: today }}
        />
      </dl>
      <ul className="holdings">
        {positions.coins.map((position) => (
          <li key={position.coinId}>
            <Coin position={position} prices={prices} />
          </li>
        ))}
      </ul>
      <Days days={positions.days} />
      <p className="profit-note font-12 text-tertiary">{t(isWhole ? 'why' : 'whyUnknown')}</p>
    </>
  )
}

interface Bills {
  id?: string
  type: AccountType
  day?: string
}

/** Link to bills; only its content if the site has no page of bills. */
function BillsLink({
  id = CURRENCY_ID,
  type,
  day,
  className,
  part,
  children,
}: Bills & { className: string; part?: string; children: ReactNode }) {
  const names = { className, ...(part && { part }) }
  if (!hasRoute('/trade-account')) return <span {...names}>{children}</span>
  return (
    <Link route="/trade-account" query={{ id, type: ACCOUNT_TYPES[type], ...(day && { day }) }} {...names}>
      {children}
    </Link>
  )
}

/** Sum of profits; a link if `bills` selects the bills that make it. A day without a result has none. */
function Sum({ label, value, bills }: { label: string; value: string; bills?: Bills }) {
  return (
    <div>
      <dt className="font-12 text-tertiary">{label}</dt>
      <dd>
        {bills && sign(value) !== 0 ? (
          <BillsLink {...bills} className="bills-link">
            <Profit value={value} />
          </BillsLink>
        ) : (
          <Profit value={value} />
        )}
      </dd>
    </div>
  )
}

/** Coin with its average cost and its profit, a link to its bills. */
function Coin({ position, prices }: { position: Positions['coins'][number]; prices: CoinPrices }) {
  const t = useTexts('positions')
  const hidden = useStore($amountsHidden)
  const { coinId, coin, type, amount, averageCost, realised, isWhole } = position
  const { amount: profit, percent } = getPositionProfit(position, prices)
  const isHeld = sign(amount) > 0
  return (
    <BillsLink id={coinId} type={type} className="cell" part="position">
      <tl-coin coin={coin} />
      <span className="text">
        <b>{coin}</b>
        {isHeld && (
          <small>
            {averageCost === null ? (
              t('unknown')
            ) : (
              <>
                {t('averageCost')} <CostPrice value={averageCost} />
              </>
            )}
          </small>
        )}
      </span>
      <span className="trailing">
        {isHeld && (
          <b className="row gap-2">
            <Profit value={profit} />
            {percent !== null && !hidden && <tl-change value={percent} />}
          </b>
        )}
        {(sign(realised) !== 0 || !isWhole) && (
          <span className="sub">
            {t('realised')} <Profit value={realised} isWhole={isWhole} />
          </span>
        )}
      </span>
    </BillsLink>
  )
}

/** Results of the last days, each with links to its bills. */
function Days({ days }: Pick<Positions, 'days'>) {
  const t = useTexts('positions')
  const words = useTexts('balances')
  if (days.length === 0) return null
  return (
    <details className="profit-days">
      <summary>{t('byDay')}</summary>
      <table>
        <thead className="font-12 text-tertiary">
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('realised')}</th>
            <th scope="col">{words('options')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, realised, isWhole, options }) => (
            <tr key={day} part="profit-day">
              <th scope="row">{formatDayOfUtc(Date.parse(day))}</th>
              <td>
                <BillsLink type="funds" day={day} className="bills-link">
                  <Profit value={realised} isWhole={isWhole} />
                </BillsLink>
              </td>
              <td>
                <BillsLink type="options" day={day} className="bills-link">
                  <Profit value={options} />
                </BillsLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
