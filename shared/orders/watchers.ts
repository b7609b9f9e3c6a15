import { emit } from '../dom/emit.ts'
import type { OptionOrderDetail } from '../dom/events.ts'
import { type OptionOrder, orderResult } from './option-order.rules.ts'

/** What a trader does for the page. */
export interface Trader {
  /** Opens the sheet of an order. */
  open(order: OptionOrder): void
}

/** What `tl-order` says of an order that has settled. */
function settledEvent(settled: OptionOrder): OptionOrderDetail {
  const { order_id: orderId, symbol, hyzd: direction, num: amount, time: seconds } = settled
  const { ending: outcome, amount: profit } = orderResult(settled)
  return { phase: 'settled', order: { symbol, direction, amount, seconds }, orderId, outcome, profit }
}

/**
 * Who on the page wants to hear of settlements. `begin` starts the watch and answers what ends it; it runs while there is a trader, and for other elements
 * as long as `isWorthIt`.
 */
export function createWatchers(begin: () => () => void, isWorthIt: () => boolean) {
  const traders = new Map<HTMLElement, Trader>()
  let others = 0
  let end: (() => void) | null = null

  function review(): void {
    const wanted = traders.size > 0 || (others > 0 && isWorthIt())
    if (wanted) end ??= begin()
    else {
      end?.()
      end = null
    }
  }

  return {
    review,
    has: (host: HTMLElement) => traders.has(host),
    watch(host: HTMLElement, trader: Trader): () => void {
      traders.set(host, trader)
      review()
      return () => {
        traders.delete(host)
        review()
      }
    },
    attend(): () => void {
      others += 1
      review()
      return () => {
        others -= 1
        review()
      }
    },
    /** Tells of a settlement on the trader that placed the order, else on the first; on a page without one the document itself says it. */
    tell(placed: HTMLElement | null | undefined, settled: OptionOrder): void {
      const [first = document] = traders.keys()
      emit(placed && traders.has(placed) ? placed : first, 'tl-order', settledEvent(settled))
    },
    /** Opens an order in the first trader; false when there is none. */
    open(order: OptionOrder): boolean {
      const [first] = traders.values()
      first?.open(order)
      return first !== undefined
    },
  }
}
