import { adoptStyles } from '../../../shared/dom/adopt-styles.ts'
import tableSheet from '../../../shared/ui/controls/table.css' with { type: 'css' }
import marketPickerSheet from '../../../shared/ui/spot/market-picker.css' with { type: 'css' }
import type { OptionsState } from '../options-state.ts'
import { createOrderEntry } from './order-entry.store.ts'
import type { OrderEntry } from './order-entry-state.ts'
import orderFormSheet from './order-form.css' with { type: 'css' }
import { OptionOrderForm } from './order-form.tsx'
import ordersSheet from './orders.css' with { type: 'css' }
import { Orders } from './orders.tsx'
import { Overlays } from './overlays.tsx'

/** Opens the order entry of a trader. This module is loaded on first use, so that displaying a market loads less code. */
export function openOrderEntry(state: OptionsState): OrderEntry {
  adoptStyles(state.host, [marketPickerSheet, orderFormSheet, tableSheet, ordersSheet])
  return { ...createOrderEntry(state), OrderForm: OptionOrderForm, Orders, Overlays }
}
