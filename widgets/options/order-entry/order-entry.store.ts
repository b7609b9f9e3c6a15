import { atom, type ReadableAtom } from 'nanostores'
import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import { createOptionOrder } from '../../../shared/base/contract/options.ts'
import { recordMoneyMoved } from '../../../shared/state/member/money-moved.ts'
import type { Direction, OptionOrder } from '../../../shared/state/orders/option-order.rules.ts'
import { reloadOptionOrders } from '../../../shared/state/orders/option-orders.ts'
import { getSettlements } from '../../../shared/state/orders/settlements.ts'
import type { OptionOrderSummary } from '../../../shared/state/page/action-events.ts'
import type { FormRefusal } from '../../../shared/state/stores/form.ts'
import { createMoneyForm } from '../../../shared/state/submissions/money-form.ts'
import { createSubmission } from '../../../shared/state/submissions/submission.ts'
import type { SubmissionResult } from '../../../shared/state/submissions/submission-parts.ts'
import { toast } from '../../../shared/wire/api/toast.ts'
import type { OptionsState } from '../options-state.ts'
import { $balance, $terms, $termsAndBalance } from '../terms.store.ts'
import {
  findDraftProblems,
  type OptionDraft,
  type OptionDraftProblems,
  type OptionDraftReason,
  type OptionOrderField,
  type OptionOrderRequest,
  toOptionOrderRequest,
} from './draft.rules.ts'
import type { OrderEntryState } from './order-entry-state.ts'
import { createPermission } from './permission.store.ts'
import { findCreatedOrder, storeKnownOrders } from './unanswered-option-order.ts'
import { type WatchedOrder, watchOrder } from './watched-order.store.ts'

const toOptionOrderSummary = ({ symbol, direction, amount, seconds }: OptionOrderRequest): OptionOrderSummary => ({
  symbol,
  direction,
  amount,
  seconds,
})

type OptionSubmission = ReturnType<typeof createOptionSubmission>
type OrderSheetState = Pick<OrderEntryState, '$watched' | 'openOrder' | 'leaveOrder'>

/** Creates the submission of timed options. It dispatches its events on `host`. */
const createOptionSubmission = (host: EventTarget) =>
  createSubmission({
    kind: 'option',
    showsResult: true,
    endpoint: createOptionOrder,
    toForm: ({ market, seconds, amount, direction }: OptionOrderRequest) => ({
      marketId: market,
      seconds,
      amount,
      direction,
    }),
    facts: ({ amount }) => ({ coin: CURRENCY, account: 'options', amount }),
    fields: { amount: 'amount', seconds: 'time', marketId: 'market' },
    events: { host, about: toOptionOrderSummary },
  })

/** Creates the order entry of a trader. An order is read from top to bottom: `buy` is the press of a button, `placeOrder` the way from the draft to the result. */
export function createOrderEntry(state: OptionsState): OrderEntryState {
  const { host, $overlay, $wide } = state
  const submission = createOptionSubmission(host)
  const dialogs = { ...createOrderSheet(state), ...createPermission() }
  /** Direction of the button that was pressed last, which Enter repeats. */
  let lastDirection: Direction | null = null

  const form: OrderEntryState['form'] = createMoneyForm({
    submission,
    draft: state.$draft,
    problems: findProblems,
    excused: SIZE_REASONS,
    toOrder: (draft, direction) => (direction ? toOptionOrderRequest(draft, state.$market.get(), direction) : null),
    place: placeOrder,
  })

  function buy(direction: Direction): void {
    lastDirection = direction
    submission.forgetExpired()
    const inForm = $wide.get() || $overlay.get() === 'form'
    const incomplete =
      !state.$market.get() ||
      !$terms.get().terms ||
      Object.values(form.findProblems(form.$draft.get(), direction)).includes('missing')
    if (incomplete && !inForm) $overlay.set('form')
    else void form.submit(direction).then((faulty) => faulty && !inForm && $overlay.set('form'))
  }

  /** Places the order of a valid draft. The confirmation stays open while the result is unknown. */
  async function placeOrder(draft: OptionDraft, direction?: Direction): Promise<FormRefusal<OptionDraft> | null> {
    const order = form.readOrder(draft, direction)?.order
    if (!order || !$terms.get().terms) return null
    $overlay.set(null)
    forgetIfCreated(submission, order)
    // An unanswered order may have been accepted: sending it again reveals that.
    if (!submission.isUnanswered(order) && !(await dialogs.askPermission())) return null
    while (await form.ask(order)) {
      if (!submission.isUnanswered(order)) storeKnownOrders(order)
      const result = await form.send(order)
      showResult(state, dialogs, result)
      if (result.phase === 'refused' && result.field) return form.explain(result)
      if (result.phase !== 'unknown') return null
    }
    return null
  }

  return {
    form,
    ...dialogs,
    getLastDirection: () => lastDirection,
    findSizeProblem(draft) {
      const { amount } = form.findProblems(draft, lastDirection ?? undefined)
      return amount && (amount === 'insufficient' || SIZE_REASONS.includes(amount)) ? amount : null
    },
    buy,
    showIfCreated(order) {
      const created = form.confirmation.$sending.get() ? null : forgetIfCreated(submission, order)
      if (!created) return
      form.confirmation.cancel()
      getSettlements().follow(created.orderId, host)
      dialogs.openOrder(created.orderId, created)
    },
    repeatOrder(order, market) {
      state.close()
      if (state.$symbol.get() !== market.symbol) state.pick(market)
      form.setFields({ amount: order.amount, time: order.seconds })
      buy(order.direction)
    },
  }
}

/** Forgets an unanswered order that the list shows by now, so that an equal order is a new one. Returns the listed order, or null. */
function forgetIfCreated(submission: OptionSubmission, order: OptionOrderRequest): OptionOrder | null {
  const created = submission.isUnanswered(order) ? findCreatedOrder(order) : null
  if (created) submission.forget()
  return created
}

/** Shows the result of an order: reloads balance and lists, and opens the sheet of an accepted order. `call` has shown the message of a refusal. */
function showResult(
  { host, $overlay, $wide }: OptionsState,
  { openOrder }: OrderSheetState,
  result: SubmissionResult<OptionOrderField>,
): void {
  if (result.phase === 'blocked') return toast({ kind: 'error', text: result.reason })
  // The result is unknown: the order may be running and its amount spent.
  if (result.phase === 'unknown') reloadOptionOrders(['open'])
  void $termsAndBalance.invalidate()
  recordMoneyMoved()
  if (result.phase === 'accepted') {
    getSettlements().follow(result.orderId, host)
    openOrder(result.orderId)
    reloadOptionOrders()
  }
  // In the narrow layout the refused field is in the form's sheet.
  if (result.phase === 'refused' && result.field && !$wide.get()) $overlay.set('form')
}

/** Reasons that concern the size of an amount, besides the balance. The server decides about them for an unanswered order. */
const SIZE_REASONS: readonly OptionDraftReason[] = ['belowMinimum', 'aboveMaximum', 'notPositive']

function findProblems(draft: OptionDraft): OptionDraftProblems {
  const { terms } = $terms.get()
  return terms ? findDraftProblems(draft, terms, $balance.get()) : {}
}

/** Creates the state of the order sheet, which follows an order from acceptance to settlement. */
function createOrderSheet({ $overlay }: OptionsState): OrderSheetState {
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
