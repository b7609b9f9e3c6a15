import type { MarketItem } from '../market/markets.ts'
import { useTexts } from './use-texts.ts'

/** Says that trading in a market is halted, with the operator's message where there is one; draws nothing while trading is open. */
export function TradingHalted({ market }: { market: MarketItem | null | undefined }) {
  const t = useTexts('trading')
  if (!market?.halted) return null
  return (
    <p className="help" part="halted" role="status">
      <span>
        <strong>{t('halted')}</strong>
        <br />
        <bdi>{market.halt_message || t('haltedText')}</bdi>
      </span>
    </p>
  )
}
