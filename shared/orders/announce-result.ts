import type { OptionCard } from '../api/toast.ts'
import { CURRENCY } from '../contract/constants.ts'
import { goTo } from '../dom/navigate.ts'
import { type OptionOrder, orderResult, toneOf } from './option-order.rules.ts'
import { announce } from './result-queue.ts'

/**
 * Says how an option order ended, on whatever page is open; several one after the other. `openHere` opens it on this page, and answers false where nothing can;
 * `isShown`: its sheet is open, and says it.
 */
export function announceResult(order: OptionOrder, openHere: () => boolean, isShown: boolean): void {
  const { ending, amount } = orderResult(order)
  const query = { order: order.order_id }
  const card: OptionCard = {
    kind: 'option',
    about: `option:${order.order_id}`,
    route: `/options?${new URLSearchParams(query)}`,
    title: order.coinname,
    direction: order.hyzd,
    directionText: order.hyzd_text,
    ending,
    tone: toneOf(ending),
    amount,
    coin: CURRENCY,
    open(host) {
      if (!openHere()) goTo(host, '/options', query)
    },
  }
  announce(card, isShown)
}
