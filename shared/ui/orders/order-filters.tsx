import { type ReactNode, useLayoutEffect } from 'react'
import { MARKETS_POLL_MS } from '../../contract/constants.ts'
import { adoptStyles } from '../../dom/adopt-styles.ts'
import { $markets } from '../../market/markets.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { ExportOrders, type OrderExport } from './export-orders.tsx'
import { toDayRange } from './order-days.rules.ts'
import styles from './order-filters.css' with { type: 'css' }
import type { OrderSelection } from './use-order-selection.ts'

interface Props {
  selection: OrderSelection
  /** True if a further field limits the selection. `onClear` resets it. */
  isLimited?: boolean
  onClear?(): void
  exported: OrderExport
  /** Further fields of the list. */
  children?: ReactNode
}

/** Filters of an order list by market and day of placing, and the export of the selected orders. */
export function OrderFilters({ selection, isLimited = false, onClear, exported, children }: Props) {
  const t = useTexts('order-list')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [styles]), [host])
  const { data } = useStore($markets(MARKETS_POLL_MS))
  const { symbol, days, setSymbol, setDays, clear } = selection
  const isFiltered = isLimited || symbol !== '' || days.first !== '' || days.last !== ''
  const range = toDayRange(days)
  return (
    <div className="order-filters">
      <SelectField label={t('symbol')} name="market" value={symbol} onChange={setSymbol}>
        <option value="">{t('allMarkets')}</option>
        {(data ?? []).map((market) => (
          <option key={market.id} value={market.symbol}>
            {market.title}
          </option>
        ))}
      </SelectField>
      {children}
      <Field
        label={t('placedFrom')}
        name="first"
        type="date"
        value={days.first}
        onChange={(first) => setDays((before) => ({ ...before, first }))}
      />
      <Field
        label={t('placedUntil')}
        name="last"
        type="date"
        value={days.last}
        error={range ? undefined : t('rangeReversed')}
        onChange={(last) => setDays((before) => ({ ...before, last }))}
      />
      <div className="tools">
        {isFiltered && (
          <Button
            size="small"
            onClick={() => {
              clear()
              onClear?.()
            }}
          >
            {t('clearFilters')}
          </Button>
        )}
        {range && <ExportOrders {...exported} />}
      </div>
    </div>
  )
}
