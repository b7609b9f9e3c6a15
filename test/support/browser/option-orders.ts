import { getOptionOrder, getOptionOrders, getOptionTerms } from '../../../shared/base/contract/options.ts'
import type { FakeBackend } from './fake-backend.ts'
import { createOpenOrder, type OptionOrder } from './trader.ts'

/** Option orders of a fake backend, on the page's monotonic clock. Each is settled as won half a second after its end and pays then. */
export interface OptionBook {
  /** Opens an order that ends in the given number of seconds; its amount has been paid. */
  run(id: string, seconds: number): void
  /** Returns the member's balance now. */
  balance(): string
  /** Makes a backend answer from this book. */
  attachTo(backend: FakeBackend): void
}

const BALANCE = 10_000
const PAID = 180
const SETTLED_AFTER_MS = 500

/** Creates an empty book. */
export function createOptionBook(): OptionBook {
  const orders: { id: string; seconds: number; end: number }[] = []
  const settled = (end: number) => performance.now() >= end + SETTLED_AFTER_MS
  const balance = () => String(BALANCE + PAID * orders.filter(({ end }) => settled(end)).length)
  const orderOf = ({ id, seconds, end }: (typeof orders)[number]): OptionOrder =>
    settled(end)
      ? { ...getOptionOrder.example, orderId: id, seconds }
      : createOpenOrder({
          orderId: id,
          seconds,
          secondsLeft: Math.max(0, Math.ceil((end - performance.now()) / 1000)),
        })
  return {
    balance,
    run(id, seconds) {
      orders.unshift({ id, seconds, end: performance.now() + seconds * 1000 })
    },
    attachTo(backend) {
      backend.answer(getOptionTerms, () => ({ ...getOptionTerms.example, balance: balance() }))
      backend.answer(getOptionOrder, ({ form }) => {
        const order = orders.find(({ id }) => id === form.order_id)
        return order ? orderOf(order) : getOptionOrder.example
      })
      backend.answer(getOptionOrders, ({ form: { status, page, limit } }) =>
        orders
          .filter(({ end }) => settled(end) === (status === '2'))
          .map(orderOf)
          .slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit)),
      )
    },
  }
}
