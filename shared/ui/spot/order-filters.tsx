import { MARKETS_POLL_MS } from '../../contract/constants.ts'
import { $markets } from '../../market/markets.ts'
import type { SpotOrderQuery } from '../../orders/spot-orders.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { ExportOrders } from './export-orders.tsx'
import { type OrderDays, toDayRange } from './order-days.rules.ts'

interface Props {
  query: SpotOrderQuery
  symbol: string
  days: OrderDays
  onSymbol(symbol: string): void
  /** Receives a change, because both fields may change before the next render. */
  onDays(change: (days: OrderDays) => OrderDays): void
}

/** Filters of an order list by market and day of placing, and the export of the selected orders. */
export function OrderFilters({ query, symbol, days, onSymbol, onDays }: Props) {
  const t = useTexts('spot')
  const { data } = useStore($markets(MARKETS_POLL_MS))
  const isFiltered = symbol !== '' || days.first !== '' || days.last !== ''
  const clear = () => {
    onSymbol('')
    onDays(() => ({ first: '', last: '' }))
  }
  return (
    <div className="order-filters">
      <SelectField label={t('symbol')} name="market" value={symbol} onChange={onSymbol}>
        <option value="">{t('allMarkets')}</option>
        {(data ?? []).map((market) => (
          <option key={market.id} value={market.symbol}>
            {market.title}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('placedFrom')}
        name="first"
        type="date"
        value={days.first}
        onChange={(first) => onDays((before) => ({ ...before, first }))}
      />
      <Field
        label={t('placedUntil')}
        name="last"
        type="date"
        value={days.last}
        error={toDayRange(days) ? undefined : t('rangeReversed')}
        onChange={(last) => onDays((before) => ({ ...before, last }))}
      />
      <div className="tools">
        {isFiltered && (
          <Button size="small" onClick={clear}>
            {t('clearFilters')}
          </Button>
        )}
        {toDayRange(days) && <ExportOrders query={query} />}
      </div>
    </div>
  )
}
