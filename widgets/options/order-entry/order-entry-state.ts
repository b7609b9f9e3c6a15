import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { MarketItem } from '../../../shared/market/markets.ts'
import type { Direction, OptionOrder } from '../../../shared/orders/option-order.rules.ts'
import type { Form } from '../../../shared/stores/form.ts'
import type { Confirmation } from '../../../shared/submissions/confirmation.ts'
import type { Fate } from '../../../shared/submissions/submission.ts'
import type { Draft, DraftReason, OptionOrderField, Order } from './draft.rules.ts'
import type { Watched } from './watched-order.store.ts'

/** What a trader orders with: its form, the question before an order is sent, and the order whose sheet is open. */
export interface OrderEntryState {
  form: Form<Draft, DraftReason>
  confirmation: Confirmation<Order, Fate<OptionOrderField>>
  $watched: ReadableAtom<ReadableAtom<Watched> | null>
  /** The direction of the button that was pressed last; null before the first. */
  lastDirection(): Direction | null
  /** Whether an amount that was typed is more than there is, so far as that keeps it from being sent. */
  isShort(draft: Draft): boolean
  /** Asks for the member's word on an order; opens the form where something is missing or wrong. */
  buy(direction: Direction): void
  /** The member has given it. */
  send(): Promise<void>
  openOrder(id: string, known?: OptionOrder): void
  /** Asks for the member's word on an order with the terms of this one, at the present price. */
  again(order: OptionOrder, market: MarketItem): void
  /** The sheet of an order was closed: the order is no longer on screen. */
  leaveOrder(): void
}

/** The order entry of a trader: its state, and its parts for the trader's layouts. */
export interface OrderEntry extends OrderEntryState {
  OrderForm: ComponentType<{ wide: boolean }>
  Orders: ComponentType
  Overlays: ComponentType
}
