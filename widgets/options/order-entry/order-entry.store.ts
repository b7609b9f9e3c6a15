import { atom, type ReadableAtom } from 'nanostores'
import { toast } from '../../../shared/api/toast.ts'
import { createOptionOrder } from '../../../shared/contract/options.ts'
import type { OptionOrderSummary } from '../../../shared/dom/events.ts'
import { recordMoneyMoved } from '../../../shared/member/money-moved.ts'
import type { Direction } from '../../../shared/orders/option-order.rules.ts'
import { reloadOptionOrders } from '../../../shared/orders/option-orders.ts'
import { getSettlements } from '../../../shared/orders/settlements.ts'
import { texts } from '../../../shared/preferences/texts.ts'
import { createForm, type Form } from '../../../shared/stores/form.ts'
import { createConfirmation } from '../../../shared/submissions/confirmation.ts'
import { createSubmission } from '../../../shared/submissions/submission.ts'
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
import { findCreatedOrder, storeKnownOrders } from './unanswered-order.ts'
import { type WatchedOrder, watchOrder } from './watched-order.store.ts'

const toOptionOrderSummary = ({ symbol, direction, amount, seconds }: OptionOrderRequest): OptionOrderSummary => ({
  symbol,
  direction,
  amount,
  seconds,
})

/** Submission of timed options. Dispatches its events on `host`. */
const optionSubmission = (host: EventTarget) =>
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
    events: { host, about: toOptionOrderSummary, idOf: ({ order_id }) => order_id },
  })

/** Creates the order entry of a trader. */
export function createOrderEntry(state: OptionsState): OrderEntryState {
  const { host, $overlay, $wide } = state
  const submission = optionSubmission(host)
  const confirmation = createConfirmation(submission)
  const sheet = createOrderSheet(state)
  /** Direction of the button that was pressed last. */
  let direction: Direction | null = null

  const resolveDraft = (draft: OptionDraft) => direction && toOptionOrderRequest(draft, state.$market.get(), direction)
  const findOrderProblems = (draft: OptionDraft) =>
    findProblems(draft, () => {
      const order = resolveDraft(draft)
      return order !== null && submission.isUnanswered(order)
    })

  /** Forgets an unanswered order that the list shows by now, so that an equal order is a new one. Returns the listed order, or null. */
  const forgetIfCreated = (order: OptionOrderRequest) => {
    const created = submission.isUnanswered(order) ? findCreatedOrder(order) : null
    if (created) submission.forget()
    return created
  }

  const form = createForm<OptionDraft, OptionDraftReason>({
    draft: state.$draft,
    problems: findOrderProblems,
    async send(draft) {
      const order = resolveDraft(draft)
      if (order && $terms.get().terms) {
        $overlay.set(null)
        forgetIfCreated(order)
        confirmation.ask(order)
      }
      return null
    },
  })

  function buy(pressed: Direction): void {
    direction = pressed
    submission.forgetExpired()
    const inForm = $wide.get() || $overlay.get() === 'form'
    const incomplete =
      !state.$market.get() ||
      !$terms.get().terms ||
      Object.values(findOrderProblems(form.$draft.get())).includes('missing')
    if (incomplete && !inForm) $overlay.set('form')
    else void form.submit().then((faulty) => faulty && !inForm && $overlay.set('form'))
  }

  function showIfCreated(order: OptionOrderRequest): void {
    const created = confirmation.$sending.get() ? null : forgetIfCreated(order)
    if (!created) return
    confirmation.cancel()
    getSettlements().follow(created.order_id, host)
    sheet.openOrder(created.order_id, created)
  }

  async function send(): Promise<void> {
    const asked = confirmation.$confirming.get()?.order
    if (asked && !submission.isUnanswered(asked)) storeKnownOrders(asked)
    const sent = await confirmation.send()
    if (!sent) return
    const { fate } = sent
    if (fate.phase === 'cancelled-by-page') return toast({ kind: 'error', text: texts('options')('prevented') })
    if (fate.phase === 'accepted') {
      getSettlements().follow(fate.orderId, host)
      sheet.openOrder(fate.orderId)
      reloadOptionOrders()
    } else if (fate.phase === 'refused') showRefusal(form, state, fate)
    // The result is unknown: the order may be running and its amount spent.
    else reloadOptionOrders(['open'])
    void $termsAndBalance.invalidate()
    recordMoneyMoved()
  }

  return {
    form,
    confirmation,
    ...sheet,
    getLastDirection: () => direction,
    findSizeProblem(draft) {
      const { amount } = findOrderProblems(draft)
      return amount && SIZE_REASONS.has(amount) ? amount : null
    },
    buy,
    showIfCreated,
    repeatOrder(order, market) {
      state.close()
      if (state.$symbol.get() !== market.symbol) state.pick(market)
      form.setFields({ amount: order.num, time: order.time })
      buy(order.hyzd)
    },
    send,
  }
}

/** Shows a refusal at its field. In the narrow layout the form's sheet is opened. */
function showRefusal(
  form: Form<OptionDraft, OptionDraftReason>,
  { $wide, $overlay }: OptionsState,
  { message, field }: { message: string; field?: OptionOrderField },
): void {
  if (!field) return
  form.showRefusal({ field: field === 'market' ? null : field, message })
  if (!$wide.get()) $overlay.set('form')
}

/** Reasons that concern the size of an amount, in contrast to its spelling. */
const SIZE_REASONS: ReadonlySet<OptionDraftReason> = new Set([
  'belowMinimum',
  'aboveMaximum',
  'notPositive',
  'insufficient',
])

/** Returns the problems of a draft. The size of the amount is no problem if `sent` returns true: the server decides about an unanswered order, which may have spent the balance. */
function findProblems(draft: OptionDraft, sent: () => boolean): OptionDraftProblems {
  const { terms } = $terms.get()
  const { amount, ...others } = terms ? findDraftProblems(draft, terms, $balance.get()) : {}
  return { ...others, ...(amount && !(SIZE_REASONS.has(amount) && sent()) && { amount }) }
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
