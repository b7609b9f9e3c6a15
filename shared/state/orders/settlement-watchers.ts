import { CURRENCY } from '../../base/contract/constants.ts'
import type { OptionOrderDetail } from '../page/action-events.ts'
import { emit } from '../page/emit.ts'
import { getOrderResult, type OptionOrder } from './option-order.rules.ts'

/** Actions of a trader element for the page. */
export interface Trader {
  /** Opens the sheet of an order. */
  open(order: OptionOrder): void
}

/** Creates the detail of `tl-order` for a settled order. */
function toSettledDetail(settled: OptionOrder): OptionOrderDetail {
  const { orderId, symbol, direction, amount, seconds } = settled
  const { ending: outcome, amount: profit } = getOrderResult(settled)
  return {
    phase: 'settled',
    order: { symbol, direction, amount, seconds },
    orderId,
    outcome,
    profit,
    id: orderId,
    key: '',
    coin: CURRENCY,
    account: 'options',
    amount,
    fee: null,
    at: new Date().toISOString(),
  }
}

/**
 * Tracks the elements that need settlements. `begin` starts the watch and returns a function that ends it. It runs while there is a trader, and for other
 * elements while `isWorthIt` returns true.
 */
export function createWatchers(begin: () => () => void, isWorthIt: () => boolean) {
  const traders = new Map<HTMLElement, Trader>()
  let others = 0
  let end: (() => void) | null = null

  function updateWatch(): void {
    const wanted = traders.size > 0 || (others > 0 && isWorthIt())
    if (wanted) end ??= begin()
    else {
      end?.()
      end = null
    }
  }

  return {
    review: updateWatch,
    has: (host: HTMLElement) => traders.has(host),
    watch(host: HTMLElement, trader: Trader): () => void {
      traders.set(host, trader)
      updateWatch()
      return () => {
        traders.delete(host)
        updateWatch()
      }
    },
    attend(): () => void {
      others += 1
      updateWatch()
      return () => {
        others -= 1
        updateWatch()
      }
    },
    /** Emits a settlement on the trader that placed the order, otherwise on the first trader, or on the document if there is none. */
    tell(placed: HTMLElement | null | undefined, settled: OptionOrder): void {
      const [first = document] = traders.keys()
      emit(placed && traders.has(placed) ? placed : first, 'tl-order', toSettledDetail(settled))
    },
    /** Opens an order in the first trader; returns false if there is none. */
    open(order: OptionOrder): boolean {
      const [first] = traders.values()
      first?.open(order)
      return first !== undefined
    },
  }
}
