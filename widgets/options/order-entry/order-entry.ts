import type { ComponentType } from 'react'
import { adoptStyles } from '../../../shared/dom/adopt-styles.ts'
import marketPickerSheet from '../../../shared/theme/market-picker.css' with { type: 'css' }
import type { OptionsState } from '../options.store.ts'
import { createOrderEntry, type OrderEntryState } from './order-entry.store.ts'
import orderFormSheet from './order-form.css' with { type: 'css' }
import { OrderForm } from './order-form.tsx'
import ordersSheet from './orders.css' with { type: 'css' }
import { Orders } from './orders.tsx'
import { Overlays } from './overlays.tsx'

/** The order entry of a trader: its state, and its parts for the trader's layouts. */
export interface OrderEntry extends OrderEntryState {
  OrderForm: ComponentType<{ wide: boolean }>
  Orders: ComponentType
  Overlays: ComponentType
}

/** Everything about orders: loaded when a trader first needs it, so that looking at a market costs less. */
export function openOrderEntry(state: OptionsState): OrderEntry {
  adoptStyles(state.host, [marketPickerSheet, orderFormSheet, ordersSheet])
  return { ...createOrderEntry(state), OrderForm, Orders, Overlays }
}
