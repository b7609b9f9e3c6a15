import { emit } from '../dom/emit.ts'

/**
 * What `tl-order` says on a trading element: `before` an order is sent (cancelable: it is not sent then), what became of it, and later how it ended.
 * `unknown`: no answer came, so the order may be there or not, and the same one sent again is taken once only. `refused` is the server's word alone.
 */
export type OrderEvent<Order, Field extends string, Ending = never> =
  | { phase: 'before' | 'unknown'; order: Order }
  | { phase: 'accepted'; order: Order; orderId: string }
  /** The server's words, and the field of the form that they are about when it names one. */
  | { phase: 'refused'; order: Order; message: string; field?: Field }
  | ({ phase: 'settled'; order: Order; orderId: string } & Ending)

/** Says `tl-order` on an element. Answers false when the page keeps the order back. */
export const tellOrder = <Order, Field extends string, Ending>(
  host: EventTarget,
  detail: OrderEvent<Order, Field, Ending>,
): boolean => emit(host, 'tl-order', detail, detail.phase === 'before')
