import { DIGITS } from '../../shared/base/contract/constants.ts'
import { formatClock } from '../../shared/base/format/clock.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale } from '../../shared/base/money/decimal.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { TradingScreenProps } from './trading-screen-props.ts'

/** Latest public trades, newest first, at most 100 (SPT-05). */
export function Trades({
  title,
  digits: least,
  $snapshot,
}: Pick<TradingScreenProps, 'title' | 'digits' | '$snapshot'>) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  const language = useStore($language)
  const { data, failed, loading } = useStore($snapshot)
  if (!data)
    return failed ? (
      <Failed title={t('tradesFailed')} busy={loading} onRetry={() => void $snapshot.refresh()} />
    ) : (
      <i className="skeleton trades" />
    )
  if (data.trades.length === 0) return <Empty title={t('noTrades')} />
  // All prices have the digits of the step, or of the longest price if the backend sends more.
  const digits = Math.max(least, ...data.trades.map(({ price }) => getScale(price ?? '0')))
  // One width for all quantities.
  const quantityDigits = Math.min(
    DIGITS.volume,
    Math.max(2, ...data.trades.map(({ amount }) => getScale(amount ?? '0'))),
  )
  return (
    <table className="public-trades">
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{s('price')}</th>
          <th scope="col">{s('quantity', { coin: getPair(title)[0] })}</th>
        </tr>
      </thead>
      <tbody>
        {data.trades.map((trade, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places and change their figures; moved rows would be layout shifts
          <tr key={at}>
            <td className="number text-tertiary" title={trade.id}>
              {typeof trade.ts === 'number' ? formatClock(trade.ts) : '—'}
            </td>
            <td className={`number ${trade.direction === 'buy' ? 'up' : 'down'}`}>
              {formatDecimal(trade.price, { digits }, language)}
            </td>
            <td className="number">{formatDecimal(trade.amount, { digits: quantityDigits }, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
