import type { Value } from '../../../shared/contract/codec.ts'
import type { settlementTrade } from '../../../shared/contract/options.ts'
import { formatClock } from '../../../shared/format/clock.ts'
import { formatDecimal } from '../../../shared/format/numbers.ts'
import type { OptionOrder } from '../../../shared/orders/option-order.rules.ts'
import { $language } from '../../../shared/preferences/language.ts'
import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'
import { getAmountDigits } from '../amount.rules.ts'

/** The two public trades that decide the order, with id, time and price, so that the member can verify them. */
export function SettlementTrades({ order: { entry, exit } }: { order: OptionOrder }) {
  const t = useTexts('options')
  if (!entry && !exit) return null
  return (
    <section className="trades" part="trades">
      <p>{t('tradesNote')}</p>
      <dl>
        {entry && <Trade label={t('entryTrade')} trade={entry} />}
        {exit && <Trade label={t('exitTrade')} trade={exit} />}
      </dl>
    </section>
  )
}

function Trade({ label, trade: { id, price, ts } }: { label: string; trade: Value<typeof settlementTrade> }) {
  const language = useStore($language)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="number">{formatDecimal(price, { digits: getAmountDigits(price) }, language)}</span>
        <span className="number text-tertiary">{typeof ts === 'number' ? formatClock(ts) : (ts ?? '—')}</span>
        <span className="number id">{id}</span>
      </dd>
    </div>
  )
}
