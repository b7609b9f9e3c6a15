import type { ReadableAtom } from 'nanostores'
import type { ComponentType, ReactNode } from 'react'
import type { MarketItem } from '../../../shared/state/market/markets.store.ts'
import type { Direction, OptionOrder } from '../../../shared/state/orders/option-order.rules.ts'
import type { MoneyForm } from '../../../shared/state/submissions/money-form.ts'
import type { OptionDraft, OptionDraftReason, OptionOrderField, OptionOrderRequest } from './draft.rules.ts'
import type { WatchedOrder } from './watched-order.store.ts'

/** State of a trader's order entry: form with its confirmation, and the order whose sheet is open. */
export interface OrderEntryState {
  form: MoneyForm<OptionDraft, OptionDraftReason, OptionOrderRequest, OptionOrderField, Direction>
  $watched: ReadableAtom<ReadableAtom<WatchedOrder> | null>
  /** Dialog in which the member does what is required before the next order; null while none is open. */
  $permission: ReadableAtom<ReactNode>
  /** Opens the dialog if something is required. Resolves to whether the member may trade now. */
  askPermission(): Promise<boolean>
  /** Returns the direction of the last pressed buy button, or null before the first press. */
  getLastDirection(): Direction | null
  /** Returns the reason why a typed amount is too small or too large, or null. Shown while typing. */
  findSizeProblem(draft: OptionDraft): OptionDraftReason | null
  /** Opens the confirmation of the draft, or the form if the draft is incomplete or invalid. */
  buy(direction: Direction): void
  /** Closes the confirmation of an unanswered order and shows the order, once the list of orders in progress has it. */
  showIfCreated(order: OptionOrderRequest): void
  openOrder(id: string, known?: OptionOrder): void
  /** Opens the confirmation of a new order with the terms of `order`, at the current price. */
  repeatOrder(order: OptionOrder, market: MarketItem): void
  /** Stops following the order whose sheet was closed. */
  leaveOrder(): void
}

/** Order entry of a trader: its state, and its components for the trader's layouts. */
export interface OrderEntry extends OrderEntryState {
  /** Asks a visitor who presses a buy button for the login. */
  buyAsVisitor(): Promise<void>
  OrderForm: ComponentType<{ wide: boolean }>
  Orders: ComponentType
  Overlays: ComponentType
}
