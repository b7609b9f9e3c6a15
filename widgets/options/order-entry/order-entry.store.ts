import { atom, type ReadableAtom } from 'nanostores'
import { createOptionOrder } from '../../../shared/base/contract/options.ts'
import { recordMoneyMoved } from '../../../shared/state/member/money-moved.ts'
import type { Direction } from '../../../shared/state/orders/option-order.rules.ts'
import { reloadOptionOrders } from '../../../shared/state/orders/option-orders.ts'
import { getSettlements } from '../../../shared/state/orders/settlements.ts'
import type { OptionOrderSummary } from '../../../shared/state/page/action-events.ts'
import { createMoneyForm } from '../../../shared/state/submissions/money-form.ts'
import { createSubmission } from '../../../shared/state/submissions/submission.ts'
import { toast } from '../../../shared/wire/api/toast.ts'
import type { OptionsState } from '../options-state.ts'
import { $balance, $terms, $termsAndBalance } from '../terms.store.ts'
import {
  findDraftProblems,
  type OptionDraft,
  type OptionDraftProblems,
  type OptionDraftReason,
  type OptionOrderRequest,
  toOptionOrderRequest,
} from './draft.rules.ts'
import type { OrderEntryState } from './order-entry-state.ts'
import { findCreatedOrder, storeKnownOrders } from './unanswered-option-order.ts'
import { type WatchedOrder, watchOrder } from './watched-order.store.ts'

const toOptionOrderSummary = ({ symbol, direction, amount, seconds }: OptionOrderRequest): OptionOrderSummary => ({
  symbol,
  direction,
  amount,
  seconds,
})

/** Creates the submission of timed options. It dispatches its events on `host`. */
const createOptionSubmission = (host: EventTarget) =>
  createSubmission({
    kind: 'option',
    endpoint: createOptionOrder,
    toForm: ({ market, seconds, amount, direction }: OptionOrderRequest) => ({
      m_id: market,
      ctime: seconds,
      ctzed: amount,
      buytype: direction,
    }),
    fields: { ctzed: 'amount', ctime: 'time', m_id: 'market' },
    events: { host, about: toOptionOrderSummary },
  })

/** Creates the order entry of a trader. `buy` starts every order; the rest are rules that the form calls. */
export function createOrderEntry(state: OptionsState): OrderEntryState {
  const { host, $overlay, $wide } = state
  const submission = createOptionSubmission(host)
  const sheet = createOrderSheet(state)
  /** Direction of the button that was pressed last. */
  let direction: Direction | null = null

  /** Forgets an unanswered order that the list shows by now, so that an equal order is a new one. Returns the listed order, or null. */
  const forgetIfCreated = (order: OptionOrderRequest) => {
    const created = submission.isUnanswered(order) ? findCreatedOrder(order) : null
    if (created) submission.forget()
    return created
  }

  const form: OrderEntryState['form'] = createMoneyForm({
    submission,
    draft: state.$draft,
    problems: findProblems,
    excused: SIZE_REASONS,
    toOrder: (draft) => direction && toOptionOrderRequest(draft, state.$market.get(), direction),
    before(found) {
      if (!found || !$terms.get().terms) return 'stop'
      $overlay.set(null)
      forgetIfCreated(found.order)
      return undefined
    },
    confirms: true,
    onBlocked(text) {
      toast({ kind: 'error', text })
      return null
    },
    onResult(_order, { phase }) {
      // The result is unknown: the order may be running and its amount spent.
      if (phase === 'unknown') reloadOptionOrders(['open'])
      void $termsAndBalance.invalidate()
      recordMoneyMoved()
    },
    onAccepted(_order, id) {
      getSettlements().follow(id, host)
      sheet.openOrder(id)
      reloadOptionOrders()
    },
    async onRefused({ field }) {
      // In the narrow layout the form's sheet is opened. A refusal of the whole order was shown as a toast.
      if (field && !$wide.get()) $overlay.set('form')
      return field ? null : { message: '' }
    },
  })

  function buy(pressed: Direction): void {
    direction = pressed
    submission.forgetExpired()
    const inForm = $wide.get() || $overlay.get() === 'form'
    const incomplete =
      !state.$market.get() ||
      !$terms.get().terms ||
      Object.values(form.findProblems(form.$draft.get())).includes('missing')
    if (incomplete && !inForm) $overlay.set('form')
    else void form.submit().then((faulty) => faulty && !inForm && $overlay.set('form'))
  }

  function showIfCreated(order: OptionOrderRequest): void {
    const created = form.confirmation.$sending.get() ? null : forgetIfCreated(order)
    if (!created) return
    form.confirmation.cancel()
    getSettlements().follow(created.order_id, host)
    sheet.openOrder(created.order_id, created)
  }

  async function confirm(): Promise<void> {
    const order = form.confirmation.$confirming.get()?.order
    if (order && !submission.isUnanswered(order)) storeKnownOrders(order)
    await form.confirm()
  }

  return {
    form: { ...form, confirm },
    ...sheet,
    getLastDirection: () => direction,
    findSizeProblem(draft) {
      const { amount } = form.findProblems(draft)
      return amount && (amount === 'insufficient' || SIZE_REASONS.includes(amount)) ? amount : null
    },
    buy,
    showIfCreated,
    repeatOrder(order, market) {
      state.close()
      if (state.$symbol.get() !== market.symbol) state.pick(market)
      form.setFields({ amount: order.num, time: order.time })
      buy(order.hyzd)
    },
  }
}

/** Reasons that concern the size of an amount, besides the balance. The server decides about them for an unanswered order. */
const SIZE_REASONS: readonly OptionDraftReason[] = ['belowMinimum', 'aboveMaximum', 'notPositive']

function findProblems(draft: OptionDraft): OptionDraftProblems {
  const { terms } = $terms.get()
  return terms ? findDraftProblems(draft, terms, $balance.get()) : {}
}

/** Creates the state of the order sheet, which follows an order from acceptance to settlement. */
function createOrderSheet({ $overlay }: OptionsState): Pick<OrderEntryState, '$watched' | 'openOrder' | 'leaveOrder'> {
  const $watched = atom<ReadableAtom<WatchedOrder> | null>(null)
  let unwatch = () => {}
  return {
    $watched,
    openOrder(id, known) {
      unwatch()
      const $order = watchOrder(id, known)
      const ends = [
        getSettlements().show(id),
        $order.subscribe(({ order }) => {
          if (order?.status === 'settled') getSettlements().seen(id, order)
        }),
      ]
      unwatch = () => {
        for (const end of ends) end()
      }
      $watched.set($order)
      $overlay.set('order')
    },
    leaveOrder() {
      unwatch()
      unwatch = () => {}
      $watched.set(null)
    },
  }
}
