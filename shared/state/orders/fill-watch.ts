import { BALANCES_POLL_MS } from '../../base/contract/constants.ts'
import { getScale } from '../../base/money/decimal.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import type { Result } from '../../wire/api/call-result.ts'
import { serverNow } from '../../wire/api/server-clock.ts'
import type { FillCard } from '../../wire/api/toast.ts'
import { $reconnected } from '../../wire/feed/poll-signals.ts'
import { getKnownPriceDigits } from '../market/price-digits.ts'
import type { SpotOrderDetail } from '../page/action-events.ts'
import { emit } from '../page/emit.ts'
import { goTo } from '../page/navigate.ts'
import { isVisibleAnywhere } from '../page/visibility.ts'
import { $alerts } from '../preferences/alerts-setting.ts'
import { $token } from '../session/token.ts'
import { fetchAllOpenOrders } from './all-spot-orders.ts'
import { getFilledQuantity, OpenOrderTracker, type OrderChange } from './fills.rules.ts'
import { announceCard } from './result-queue.ts'
import { getOrderedQuantity, toSpotFacts } from './spot-facts.rules.ts'
import {
  $ordersChanged,
  fetchNewestOrders,
  getMarketName,
  reloadSpotOrders,
  type SpotOrder,
} from './spot-orders.store.ts'
import { readKnownOrders, storeKnownOrders, withTabLock } from './stored-open-orders.ts'

/** Poll interval of a hidden page if the member has enabled alerts on this device. */
const HIDDEN_POLL_MS = 20_000

/** Watch over fills, active while at least one element attends: see `getFillWatch`. */
export interface FillWatch {
  /**
   * Watches until the returned function is called. Ended orders are reported by `tl-order` on the first registered `host`, or on the document if no caller gave
   * one.
   */
  attend(host?: HTMLElement): () => void
}

/**
 * Announces changes of the member's open spot orders on any page, once across all tabs, including fills between two page loads.
 *
 * The open orders are requested at the start, after the page places or cancels an order, after a login, after a reconnect, and when the page becomes visible.
 * While there are open orders they are polled every 4 s. A hidden page does not poll, or polls every 20 s if alerts are enabled on this device.
 */
export const getFillWatch = (): FillWatch => pageSingleton('spot.fills', createFillWatch)

function createFillWatch(): FillWatch {
  const hosts = new Map<symbol, HTMLElement | undefined>()
  let end = () => {}
  let owner = ''
  let tracker = new OpenOrderTracker()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  /** A trigger fired while a poll was running. */
  let again = false

  /** Polls the open orders and reports changes of orders that a page has seen before. Returns whether to poll again. */
  async function pollOrders(): Promise<boolean> {
    const mine = owner
    const before = readKnownOrders(tracker)
    const answer = await fetchAllOpenOrders()
    if (!answer.ok || mine !== owner) return true
    const news = [...before.updateOpen(answer.data), ...(await fetchEnded(before))]
    if (mine !== owner) return true
    tracker = before
    storeKnownOrders(tracker)
    publishChanges(news, [...hosts.values()].find((one) => one !== undefined) ?? document)
    return tracker.hasPending
  }

  async function poll(): Promise<void> {
    clearTimeout(timer)
    if (running) {
      again = true
      return
    }
    if (owner === '' || (document.hidden && $alerts.get() !== 'on')) return
    running = true
    const mine = owner
    // Stays true after an exception, which also schedules another poll.
    let hasPending = true
    try {
      // A change that a hidden page finds first would never be shown on a visible one.
      const isLeftToAnother = document.hidden && (await isVisibleAnywhere())
      hasPending = isLeftToAnother || (await withTabLock(pollOrders))
    } finally {
      running = false
      const now = again || mine !== owner
      again = false
      if (hosts.size > 0) {
        if (now) void poll()
        else if (hasPending) timer = setTimeout(() => void poll(), document.hidden ? HIDDEN_POLL_MS : BALANCES_POLL_MS)
      }
    }
  }

  function setOwner(token: string): void {
    if (token !== owner) tracker = new OpenOrderTracker()
    owner = token
  }

  return {
    attend(host) {
      const place = Symbol()
      hosts.set(place, host)
      if (hosts.size === 1) end = subscribeToTriggers(() => void poll(), setOwner)
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
function publishChanges(news: readonly OrderChange[], host: EventTarget): void {
  for (const { kind, order } of news) {
    const known = describeOrder(order)
    const detail: SpotOrderDetail =
      kind === 'filled' || kind === 'cancelled'
        ? { ...known, phase: 'settled', outcome: kind, at: new Date(order.tradedAt ?? Date.now()).toISOString() }
        : { ...known, phase: 'filled', at: new Date(serverNow()).toISOString() }
    emit(host, 'tl-order', detail)
  }
  for (const change of news) if (change.kind === 'filled' || change.kind === 'partly') announceCard(toFillCard(change))
  if (news.length > 0) reloadSpotOrders(false)
}

/** Calls `poll` whenever the member's orders may have changed, and `setOwner` with the token before that. Returns a function that unsubscribes. */
function subscribeToTriggers(poll: () => void, setOwner: (token: string) => void): () => void {
  document.addEventListener('visibilitychange', poll)
  const ends = [
    () => document.removeEventListener('visibilitychange', poll),
    $ordersChanged.listen(poll),
    $reconnected.listen(poll),
    $token.subscribe((token) => {
      setOwner(token)
      poll()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Looks up how the orders that left the open list have ended. Requests nothing if there are none. */
async function fetchEnded(tracker: OpenOrderTracker): Promise<OrderChange[]> {
  if (tracker.gone.length === 0) return []
  const answers = await Promise.all([fetchNewestOrders('completed'), fetchNewestOrders('cancelled')])
  return tracker.resolveMissing(answers.flatMap((answer: Result<SpotOrder[]>) => (answer.ok ? answer.data : [])))
}

/** Returns the part of the detail of `tl-order` that partial fills and ends have in common. */
function describeOrder(order: SpotOrder) {
  const { id: orderId, symbol, type: side, orderType: kind, limitPrice, price } = order
  const facts = toSpotFacts(order)
  const summary = {
    symbol,
    side,
    kind,
    price: limitPrice,
    quantity: getOrderedQuantity(order),
    amount: facts.amount ?? '',
  }
  return { ...facts, order: summary, orderId, filled: getFilledQuantity(order) ?? '0', average: price, key: '' }
}

/** Creates the card that announces a fill; it opens the list that contains the order. */
const toFillCard = ({ kind, order }: OrderChange): FillCard => {
  const query = { status: kind === 'partly' ? 'open' : 'completed' }
  return {
    kind: 'fill',
    about: `spot:${order.id}:${kind}`,
    route: `/trade-lst?${new URLSearchParams(query)}`,
    title: getMarketName(order),
    side: order.type,
    partly: kind === 'partly',
    filled: getFilledQuantity(order) ?? '0',
    price: order.price ?? order.limitPrice,
    digits: getKnownPriceDigits(order.symbol) ?? (order.limitPrice ? Math.max(2, getScale(order.limitPrice)) : null),
    open: (host) => goTo(host, '/trade-lst', query),
  }
}
