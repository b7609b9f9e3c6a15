import type { PublicTrade, PublicTradeView } from '../../shared/base/contract/public-trade.ts'
import { formatClock } from '../../shared/base/format/clock.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { formatExact } from '../../shared/base/format/exact.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { MarketPrice } from '../../shared/view/ui/spot/market-price.tsx'

/** Number of trades that are shown on each side of the trade. */
const SHOWN_COUNT = 10

const formatTradeTime = (at: PublicTrade['ts']): string => (typeof at === 'number' ? formatClock(at) : (at ?? '—'))

/** Price and time of a trade, the rule, and the trades before and after it, with the reason why one decides nothing. */
export function TradeView({ found: { marketName, leastTrade, trade, before, after } }: { found: PublicTradeView }) {
  const t = useTexts('public-trade')
  const language = useStore($language)
  const [base = '', quote = ''] = marketName.split('/')
  const exact = (value: string | null, coin: string) =>
    value === null ? '—' : `${formatExact(value, language)} ${coin}`
  return (
    <>
      <dl className="key-values bordered facts" part="facts">
        <div>
          <dt>{t('market')}</dt>
          <dd className="number">{marketName}</dd>
        </div>
        <div>
          <dt>{t('price')}</dt>
          <dd className="number">
            <MarketPrice value={trade.price} market={marketName} isTrade /> {quote}
          </dd>
        </div>
        <div>
          <dt>{t('amount')}</dt>
          <dd className="number">{exact(trade.amount, base)}</dd>
        </div>
        <div>
          <dt>{t('time')}</dt>
          <dd>
            {typeof trade.ts === 'number' && <span className="moment">{formatDay(trade.ts)}</span>}{' '}
            <span className="number">{formatTradeTime(trade.ts)}</span>
          </dd>
        </div>
        {leastTrade !== null && (
          <div>
            <dt>{t('least')}</dt>
            <dd className="number">{exact(leastTrade, quote)}</dd>
          </div>
        )}
      </dl>
      {trade.skipped !== 'none' && (
        <p className="help" role="status">
          {t(trade.skipped)}
        </p>
      )}
      <p className="rule text-secondary" part="rule">
        {t('rule')}
      </p>
      <div className="section-title">
        <Heading>{t('beside')}</Heading>
      </div>
      <table className="trades" part="trades">
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('number')}</th>
          </tr>
        </thead>
        <tbody>
          {[...before.slice(-SHOWN_COUNT), trade, ...after.slice(0, SHOWN_COUNT)].map((one) => (
            <tr key={one.id} aria-current={one.id === trade.id || undefined}>
              <td className="number">{formatTradeTime(one.ts)}</td>
              <td className={one.direction === 'buy' ? 'up' : 'down'}>
                <MarketPrice value={one.price} market={marketName} isTrade />
              </td>
              <td className="number">
                <span>{one.id}</span>
                {one.skipped !== 'none' && <span className="skipped text-secondary">{t(one.skipped)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
