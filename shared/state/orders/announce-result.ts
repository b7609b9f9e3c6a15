import { CURRENCY } from '../../base/contract/constants.ts'
import type { OptionCard } from '../../wire/api/toast.ts'
import { goTo } from '../page/navigate.ts'
import { getOrderResult, getOutcomeTone, type OptionOrder } from './option-order.rules.ts'
import { announceCard } from './result-queue.ts'

/**
 * Announces the result of an option order on any page; several results are shown one after the other. `openHere` opens the order on this page and returns false
 * if it cannot. `isShown`: the order's sheet is open and already shows the result.
 */
export function announceOptionResult(order: OptionOrder, openHere: () => boolean, isShown: boolean): void {
  const { ending, amount } = getOrderResult(order)
  const query = { order: order.orderId }
  const card: OptionCard = {
    kind: 'option',
    about: `option:${order.orderId}`,
    route: `/options?${new URLSearchParams(query)}`,
    title: order.marketName,
    direction: order.direction,
    directionText: order.directionText,
    ending,
    tone: getOutcomeTone(ending),
    amount,
    coin: CURRENCY,
    open(host) {
      if (!openHere()) goTo(host, '/options', query)
    },
  }
  announceCard(card, isShown)
}
