import type { Result } from '../api/result.ts'
import type { FillCard } from '../api/toast.ts'
import { SPOT_ORDERS_POLL_MS } from '../contract/constants.ts'
import { emit } from '../dom/emit.ts'
import type { SpotOrderDetail } from '../dom/events.ts'
import { goTo } from '../dom/navigate.ts'
import { isSeenAnywhere } from '../dom/visibility.ts'
import { $reconnected } from '../feed/status.ts'
import { multiply, scaleOf } from '../money/decimal.ts'
import { $alerts } from '../preferences/alerts.ts'
import { pageSingleton } from '../runtime.ts'
import { $token } from '../session/token.ts'
import { filledOf, OpenOrders, type OrderNews } from './fills.rules.ts'
import { announce } from './result-queue.ts'
import {
  $ordersTouched,
  allOpenOrders,
  marketNameOf,
  newestOrders,
  refreshSpotOrders,
  type SpotOrder,
} from './spot-orders.ts'
import { keepOrders, knownOrders, oneTabAtATime } from './stored-open-orders.ts'

/** Poll interval of a hidden page if the member has enabled alerts on this device. */
const UNSEEN_MS = 20_000

/** Watch over fills, active while at least one element attends: see `fills`. */
export interface FillWatch {
  /** Watches until the returned function is called. Ended orders are reported by `tl-order` on `host`, or on the document if no host is given. */
  attend(host?: HTMLElement): () => void
}

/**
 * Announces changes of the member's open spot orders on any page, once across all tabs, including fills between two page loads.
 *
 * All open orders are requested once, again when the page places or cancels an order, and every 5 s while there are open ones. A hidden page pauses, or polls
 * less often if alerts are enabled on this device.
 */
export const fills = (): FillWatch => pageSingleton('spot.fills', createFillWatch)

function createFillWatch(): FillWatch {
  const hosts = new Map<symbol, HTMLElement | undefined>()
  let end = () => {}
  let owner = ''
  let known = new OpenOrders()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  /** A trigger fired while a poll was running. */
  let again = false

  /** Polls the open orders and reports changes of orders that a page has seen before. Returns whether to poll again. */
  async function compare(): Promise<boolean> {
    const mine = owner
    const before = knownOrders(known)
    const answer = await allOpenOrders()
    if (!answer.ok || mine !== owner) return true
    const news = [...before.take(answer.data), ...(await settle(before))]
    if (mine !== owner) return true
    known = before
    keepOrders(known)
    tell(news, [...hosts.values()].find((one) => one !== undefined) ?? document)
    return known.some
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    if (running) {
      again = true
      return
    }
    if (owner === '' || (document.hidden && $alerts.get() !== 'on')) return
    running = true
    const mine = owner
    // An exception also schedules another poll.
    let some = true
    try {
      // A change that a hidden page finds first would never be shown on a visible one.
      const isLeftToAnother = document.hidden && (await isSeenAnywhere())
      some = isLeftToAnother || (await oneTabAtATime(compare))
    } finally {
      running = false
      const now = again || mine !== owner
      again = false
      if (hosts.size > 0) {
        if (now) void look()
        else if (some) timer = setTimeout(() => void look(), document.hidden ? UNSEEN_MS : SPOT_ORDERS_POLL_MS)
      }
    }
  }

  const begin = () =>
    whenOrdersMayChange(
      () => void look(),
      (token) => {
        if (token !== owner) known = new OpenOrders()
        owner = token
      },
    )

  return {
    attend(host) {
      const place = Symbol()
      hosts.set(place, host)
      if (hosts.size === 1) end = begin()
      return () => {
        hosts.delete(place)
        if (hosts.size > 0) return
        clearTimeout(timer)
        end()
      }
    },
  }
}

/** Emits and announces the changes; the events are dispatched on `host`. */
function tell(news: readonly OrderNews[], host: EventTarget): void {
  for (const { kind, order } of news) if (kind !== 'partly') emit(host, 'tl-order', detailOf(order, kind))
  for (const one of news) if (one.kind !== 'cancelled') announce(cardOf(one))
  if (news.length > 0) refreshSpotOrders(false)
}

/** Calls `look` whenever the member's orders may have changed, and `own` with the token before that. Returns a function that unsubscribes. */
function whenOrdersMayChange(look: () => void, own: (token: string) => void): () => void {
  document.addEventListener('visibilitychange', look)
  const ends = [
    () => document.removeEventListener('visibilitychange', look),
    $ordersTouched.listen(look),
    $reconnected.listen(look),
    $token.subscribe((token) => {
      own(token)
      look()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Looks up how the orders that left the open list have ended. Requests nothing if there are none. */
async function settle(known: OpenOrders): Promise<OrderNews[]> {
  if (known.gone.length === 0) return []
  const answers = await Promise.all([newestOrders('completed'), newestOrders('cancelled')])
  return known.settle(answers.flatMap((answer: Result<SpotOrder[]>) => (answer.ok ? answer.data : [])))
}

/** Creates the detail of `tl-order` for an ended order. */
function detailOf(order: SpotOrder, outcome: 'filled' | 'cancelled'): SpotOrderDetail {
  const { id: orderId, symbol, type: side, operate_type: kind, xjprice, predict_num, coinnum, price } = order
  const quantity = predict_num ?? coinnum ?? ''
  return {
    phase: 'settled',
    order: {
      symbol,
      side,
      kind,
      price: xjprice,
      quantity,
      amount: xjprice && quantity ? multiply(xjprice, quantity) : '',
    },
    orderId,
    outcome,
    filled: filledOf(order) ?? '0',
    average: price,
  }
}

/** Creates the card that announces a fill; it opens the list that contains the order. */
const cardOf = ({ kind, order }: OrderNews): FillCard => {
  const query = { status: kind === 'partly' ? 'open' : 'completed' }
  return {
    kind: 'fill',
    about: `spot:${order.id}:${kind}`,
    route: `/trade-lst?${new URLSearchParams(query)}`,
    title: marketNameOf(order),
    side: order.type,
    partly: kind === 'partly',
    filled: filledOf(order) ?? '0',
    price: order.price ?? order.xjprice,
    digits: Math.max(2, scaleOf(order.xjprice ?? '0')),
    open: (host) => goTo(host, '/trade-lst', query),
  }
}
