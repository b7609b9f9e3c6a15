import { emit } from '../dom/emit.ts'
import type { OrderDetail } from '../dom/events.ts'

/** Says `tl-order` on an element. Answers false when the page keeps the order back. */
export const tellOrder = <Order, Field extends string, Ending extends object>(
  host: EventTarget,
  detail: OrderDetail<Order, Field, Ending>,
): boolean => emit(host, 'tl-order', detail, detail.phase === 'before')
