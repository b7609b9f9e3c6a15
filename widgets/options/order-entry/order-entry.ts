import { adoptStyles } from '../../../shared/view/dom/adopt-styles.ts'
import tableSheet from '../../../shared/view/ui/controls/table.css' with { type: 'css' }
import marketPickerSheet from '../../../shared/view/ui/spot/market-picker.css' with { type: 'css' }
import type { OptionsState } from '../options-state.ts'
import orderFormSheet from './option-order-form.css' with { type: 'css' }
import { OptionOrderForm } from './option-order-form.tsx'
import { createOrderEntry } from './order-entry.store.ts'
import type { OrderEntry } from './order-entry-state.ts'
import ordersSheet from './orders.css' with { type: 'css' }
import { Orders } from './orders.tsx'
import { Overlays } from './overlays.tsx'
import { buyAsVisitor } from './visitor-ticket.tsx'

/** Opens the order entry of a trader. This module is loaded on first use, so that displaying a market loads less code. */
export function openOrderEntry(state: OptionsState): OrderEntry {
  adoptStyles(state.host, [marketPickerSheet, orderFormSheet, tableSheet, ordersSheet])
  return {
    ...createOrderEntry(state),
    buyAsVisitor: () => buyAsVisitor(state),
    OrderForm: OptionOrderForm,
    Orders,
    Overlays,
  }
}
