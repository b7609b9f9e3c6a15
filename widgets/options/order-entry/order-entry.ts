import marketPickerSheet from '../../../shared/theme/market-picker.css' with { type: 'css' }
import type { Desk, Trader } from '../trader.ts'
import styles from './order-entry.css' with { type: 'css' }
import { createOrderEntry, type DeskState } from './order-entry.store.ts'
import { OrderForm } from './order-form.tsx'
import { Orders } from './orders.tsx'
import { Overlays } from './overlays.tsx'

/** Everything about orders: loaded when a trader first needs it, so that looking at a market costs less. */
export function openOrderEntry(trader: Trader): Desk & DeskState {
  const root = trader.host.shadowRoot
  if (root && !root.adoptedStyleSheets.includes(styles))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, marketPickerSheet, styles]
  return { ...createOrderEntry(trader), OrderForm, Orders, Overlays }
}
