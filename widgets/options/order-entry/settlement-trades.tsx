import type { Value } from '../../../shared/base/contract/codec.ts'
import type { settlementTrade } from '../../../shared/base/contract/options.ts'
import { formatClock } from '../../../shared/base/format/clock.ts'
import type { OptionOrder } from '../../../shared/state/orders/option-order.rules.ts'
import { TradeLink } from '../../../shared/view/ui/controls/trade-link.tsx'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { MarketPrice } from '../../../shared/view/ui/spot/market-price.tsx'
import { useOptions } from '../options-context.ts'

/** The two public trades that decide the order, with id, time and price, so that the member can verify them. */
export function SettlementTrades({ order: { symbol, entry, exit } }: { order: OptionOrder }) {
  const t = useTexts('options')
  if (!entry && !exit) return null
  return (
    <section className="trades" part="trades">
      <p>{t('tradesNote')}</p>
      <dl>
        {entry && <Trade label={t('entryTrade')} symbol={symbol} trade={entry} />}
        {exit && <Trade label={t('exitTrade')} symbol={symbol} trade={exit} />}
      </dl>
    </section>
  )
}

interface TradeProps {
  label: string
  symbol: string
  trade: Value<typeof settlementTrade>
}

function Trade({ label, symbol, trade: { id, price, ts } }: TradeProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MarketPrice value={price} market={symbol} isTrade />
        <span className="number text-tertiary">{typeof ts === 'number' ? formatClock(ts) : (ts ?? '—')}</span>
        <span className="number id">
          <TradeLink symbol={symbol} id={id} onLeave={useOptions().close}>
            {id}
          </TradeLink>
        </span>
      </dd>
    </div>
  )
}
