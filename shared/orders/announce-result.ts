import { $toast, type ResultCard, toast } from '../api/toast.ts'
import { CURRENCY } from '../contract/constants.ts'
import { goTo } from '../dom/navigate.ts'
import { pageSingleton } from '../runtime.ts'
import { type OptionOrder, orderResult, toneOf } from './option-order.rules.ts'

/** Results that wait until the message before them has gone. */
const waiting = pageSingleton('options.results', () => {
  const cards: ResultCard[] = []
  $toast.listen((shown) => {
    if (!shown) queueMicrotask(next)
  })
  return cards
})

function next(): void {
  if ($toast.get()) return
  const result = waiting.shift()
  if (result) toast({ kind: 'info', result })
}

/** Says how an order ended, on whatever page is open; several one after the other. `openHere` opens it on this page, and answers false where nothing can. */
export function announceResult(order: OptionOrder, openHere: () => boolean): void {
  const { ending, amount } = orderResult(order)
  waiting.push({
    title: order.coinname,
    direction: order.hyzd,
    directionText: order.hyzd_text,
    ending,
    tone: toneOf(ending),
    amount,
    coin: CURRENCY,
    open(host) {
      if (!openHere()) goTo(host, '/options', { order: order.order_id })
    },
  })
  next()
}
