import { useLayoutEffect } from 'react'
import { formatClock } from '../../../shared/base/format/clock.ts'
import { formatDecimal } from '../../../shared/base/format/numbers.ts'
import { getScale } from '../../../shared/base/money/decimal.ts'
import { hasRoute } from '../../../shared/base/runtime/routes.ts'
import { getPriceDigits } from '../../../shared/state/market/price-digits.ts'
import { getPair } from '../../../shared/state/market/title.rules.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { adoptStyles } from '../../../shared/view/dom/adopt-styles.ts'
import { Heading } from '../../../shared/view/ui/controls/heading.tsx'
import { Link } from '../../../shared/view/ui/controls/link.tsx'
import { useHost } from '../../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { useOptions } from '../options-context.ts'
import sheet from './decision.css' with { type: 'css' }
import { $latestTrades } from './latest-trades.store.ts'

/** Number of trades that are shown. */
const SHOWN = 7

/** How an option is decided, for visitors of a wide trader: the three steps, and the market's public trades with their numbers. */
export function Decision() {
  const t = useTexts('options')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [sheet]), [host])
  return (
    <div className="decision">
      <section>
        <Heading>{t('twoTrades')}</Heading>
        <ol>
          <Step name={t('settings')} line="M1 20l9-9 8 6 9-5" start={[27, 12]} />
          <Step name={t('entryTrade')} line="M1 20l9-9 8 6 9-5" start={[27, 12]} level />
          <Step name={t('exitTrade')} line="M1 20l9-9 8 6 9-5" start={[27, 12]} level end />
        </ol>
        <p>{t('rule')}</p>
      </section>
      <LatestTrades />
    </div>
  )
}

interface StepProps {
  name: string
  line: string
  /** Point of the last price when the option is chosen. */
  start: [x: number, y: number]
  /** Draws the price of the entry trade. */
  level?: boolean
  /** Draws the line up to the exit trade. */
  end?: boolean
}

function Step({ name, line, start: [x, y], level, end }: StepProps) {
  return (
    <li>
      <svg viewBox="0 0 104 28" aria-hidden="true">
        <path className="before" d={line} />
        {level && <path className="level" d={`M${x} ${y}h68`} />}
        {end && <path className="after" d={`M${x} ${y}l12 5 10-8 12 3 12-8 14 2`} />}
        {end && <path className="level" d="M87 2v24" />}
        <circle className={level ? 'ring' : 'dot'} cx={x} cy={y} r="3.5" />
        {end && <circle className="exit" cx="87" cy="6" r="3.5" />}
      </svg>
      <b>{name}</b>
    </li>
  )
}

/** Newest public trades of the market. */
function LatestTrades() {
  const t = useTexts('options')
  const words = useTexts('public-trade')
  const state = useOptions()
  const language = useStore($language)
  const symbol = useStore(state.$symbol)
  const [base] = getPair(useStore(state.$title))
  const market = useStore(state.$market)
  const trades = useStore($latestTrades(symbol)).slice(0, SHOWN)
  const digits = Math.max(market ? getPriceDigits(market) : 2, ...trades.map(({ price }) => getScale(price)))
  const amountDigits = Math.max(2, ...trades.map(({ amount }) => getScale(amount)))
  return (
    <section>
      <div className="trades-head">
        <Heading>{t('publicTrades')}</Heading>
        {hasRoute('/public-trade') && <Link route="/public-trade">{t('lookUp')}</Link>}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('time')}</th>
            <th scope="col">{words('price')}</th>
            <th scope="col">{`${words('amount')}, ${base}`}</th>
            <th scope="col">{words('number')}</th>
          </tr>
        </thead>
        <tbody>
          {trades.map(({ number, ts, price, amount, direction }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places and change their figures; moved rows would be layout shifts
            <tr key={at}>
              <td className="number text-tertiary">{typeof ts === 'number' ? formatClock(ts) : ''}</td>
              <td className={`number ${direction === 'buy' ? 'up' : 'down'}`}>
                {formatDecimal(price, { digits }, language)}
              </td>
              <td className="number">{formatDecimal(amount, { digits: amountDigits }, language)}</td>
              <td className="number text-tertiary">{number ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
