import { type ReactNode, useLayoutEffect } from 'react'
import { MARKETS_POLL_MS } from '../../../base/contract/constants.ts'
import { $markets } from '../../../state/market/markets.store.ts'
import { adoptStyles } from '../../dom/adopt-styles.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { ExportOrders, type OrderExport } from './export-orders.tsx'
import { type OrderDays, toDayRange } from './order-days.rules.ts'
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
  const { symbol, days, change, clear } = selection
  const isFiltered = isLimited || symbol !== '' || days.first !== '' || days.last !== ''
  const range = toDayRange(days)
  const enter = (part: Partial<OrderDays> & { market?: string }) =>
    change((before) => {
      const { market = before.symbol, ...own } = part
      const entered = { ...before.days, ...own }
      // Days in the wrong order select nothing new: the field shows the problem.
      const { from, to } = toDayRange(entered) ?? { from: null, to: null }
      return { symbol: market, days: entered, filter: { symbol: market || null, from, to } }
    })
  return (
    <div className="order-filters">
      <SelectField label={t('symbol')} name="market" value={symbol} onChange={(market) => enter({ market })}>
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
        onChange={(first) => enter({ first })}
      />
      <Field
        label={t('placedUntil')}
        name="last"
        type="date"
        value={days.last}
        error={range ? undefined : t('rangeReversed')}
        onChange={(last) => enter({ last })}
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
