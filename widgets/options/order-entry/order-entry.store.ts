import { atom, type ReadableAtom } from 'nanostores'
import { toast } from '../../../shared/api/toast.ts'
import { emit } from '../../../shared/dom/emit.ts'
import { texts } from '../options.texts.ts'
import type { Direction, Trader } from '../trader.ts'
import type { DraftField, Order } from './draft.rules.ts'
import type { Ending, OptionOrder } from './order.rules.ts'
import { type Watched, watchOrder } from './order.store.ts'
import { refreshOrders } from './orders.store.ts'
import { settlements } from './settlements.store.ts'
import { createTicket, type Ticket, type TicketEvents } from './ticket.store.ts'

/** What `tl-order` says: before an order is sent (cancelable), and what became of it. */
export interface OrderEvent {
  /** `unknown`: no answer came, so the order may run or not; the same one sent again is taken once only. `refused` is the server's word alone. */
  phase: 'before' | 'accepted' | 'refused' | 'unknown' | 'settled'
  order: { symbol: string; direction: Direction; amount: string; seconds: number }
  orderId?: string
  /** Of a refusal: the server's words and the field they are about. */
  message?: string
  field?: DraftField
  /** Of a settlement: how it ended, and what it brought or cost. */
  outcome?: Ending
  profit?: string | null
}

/** What a trader orders with: its form, and the order whose sheet is open. */
export interface DeskState {
  ticket: Ticket
  $watched: ReadableAtom<ReadableAtom<Watched> | null>
  buy(direction: Direction): void
  openOrder(id: string, known?: OptionOrder): void
  leaveOrder(): void
}

const about = ({ symbol, direction, amount, seconds }: Order) => ({ symbol, direction, amount, seconds })

/** Makes the desk of a trader. */
export function createOrderEntry(trader: Trader): DeskState {
  const { host, $market, $overlay, $wide } = trader
  const $watched = atom<ReadableAtom<Watched> | null>(null)
  const tell = (detail: OrderEvent, cancelable = false) => emit(host, 'tl-order', detail, cancelable)
  let unwatch = () => {}

  const events: TicketEvents = {
    before: (order) => tell({ phase: 'before', order: about(order) }, true),
    prevented: () => toast({ kind: 'error', text: texts.$t.get()('prevented') }),
    accepted(order, orderId) {
      tell({ phase: 'accepted', order: about(order), orderId })
      settlements().follow(orderId, host)
      openOrder(orderId)
      refreshOrders()
    },
    unknown: (order) => void tell({ phase: 'unknown', order: about(order) }),
    refused(order, { message }, field) {
      tell({ phase: 'refused', order: about(order), message, ...(field && { field }) })
      if (field && !$wide.get()) $overlay.set('form')
    },
  }
  const ticket = createTicket(trader.$draft, events)

  function openOrder(id: string, known?: OptionOrder): void {
    unwatch()
    const $order = watchOrder(id, known)
    unwatch = $order.subscribe(({ order }) => {
      if (order?.status === 'settled') settlements().seen(id, order)
    })
    $watched.set($order)
    $overlay.set('order')
  }

  return {
    ticket,
    $watched,
    openOrder,
    leaveOrder() {
      unwatch()
      unwatch = () => {}
      $watched.set(null)
    },
    buy(direction) {
      const market = $market.get()
      const inForm = $wide.get() || $overlay.get() === 'form'
      if (market && ticket.prepare(direction, market, inForm)) $overlay.set(null)
      else if (!inForm) $overlay.set('form')
    },
  }
}
