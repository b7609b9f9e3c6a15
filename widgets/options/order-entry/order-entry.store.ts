import { atom, type ReadableAtom } from 'nanostores'
import { toast } from '../../../shared/api/toast.ts'
import { createOptionOrder } from '../../../shared/contract/options.ts'
import type { OptionOrderSummary } from '../../../shared/dom/events.ts'
import { noteMoneyMoved } from '../../../shared/member/money-moved.ts'
import type { Direction } from '../../../shared/orders/option-order.rules.ts'
import { refreshOrders } from '../../../shared/orders/option-orders.ts'
import { settlements } from '../../../shared/orders/settlements.ts'
import { texts } from '../../../shared/preferences/texts.ts'
import { createForm, type Form } from '../../../shared/stores/form.ts'
import { createConfirmation } from '../../../shared/submissions/confirmation.ts'
import { createSubmission } from '../../../shared/submissions/submission.ts'
import type { OptionsState } from '../options-state.ts'
import { periodAt } from '../terms.rules.ts'
import { $terms } from '../terms.store.ts'
import { $balance, refreshBalance } from './balance.store.ts'
import {
  type Draft,
  type DraftReason,
  type OptionOrderField,
  type Order,
  optionOrderProblem,
  orderOf,
} from './draft.rules.ts'
import type { OrderEntryState } from './order-entry-state.ts'
import { type Watched, watchOrder } from './watched-order.store.ts'

const about = ({ symbol, direction, amount, seconds }: Order): OptionOrderSummary => ({
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
    formOf: ({ market, seconds, amount, direction }: Order) => ({
      m_id: market,
      ctime: seconds,
      ctzed: amount,
      buytype: direction,
    }),
    fields: { ctzed: 'amount', ctime: 'time', m_id: 'market' },
    events: { host, about, idOf: ({ order_id }) => order_id },
  })

/** Creates the order entry of a trader. */
export function createOrderEntry(state: OptionsState): OrderEntryState {
  const { host, $overlay, $wide } = state
  const submission = optionSubmission(host)
  const confirmation = createConfirmation(submission)
  const sheet = orderSheet(state)
  /** Direction of the button that was pressed last. */
  let direction: Direction | null = null

  const meant = (draft: Draft) => direction && orderOf(draft, state.$market.get(), direction)
  const problemOf = (draft: Draft) =>
    problemUnless(draft, () => {
      const order = meant(draft)
      return order !== null && submission.isUnanswered(order)
    })

  const form = createForm<Draft, DraftReason>({
    draft: state.$draft,
    problems: (draft) => problemsOf(draft, problemOf(draft)),
    async send(draft) {
      const order = meant(draft)
      if (order && $terms.get().terms) {
        $overlay.set(null)
        confirmation.ask(order)
      }
      return null
    },
  })

  function buy(pressed: Direction): void {
    direction = pressed
    submission.forgetOld()
    const inForm = $wide.get() || $overlay.get() === 'form'
    const incomplete = !state.$market.get() || !$terms.get().terms || problemOf(form.$draft.get())?.reason === 'missing'
    if (incomplete && !inForm) $overlay.set('form')
    else void form.submit().then((faulty) => faulty && !inForm && $overlay.set('form'))
  }

  async function send(): Promise<void> {
    const sent = await confirmation.send()
    if (!sent) return
    const { fate } = sent
    if (fate.phase === 'cancelled-by-page') return toast({ kind: 'error', text: texts('options')('prevented') })
    if (fate.phase === 'accepted') {
      settlements().follow(fate.orderId, host)
      sheet.openOrder(fate.orderId)
      refreshOrders()
    } else if (fate.phase === 'refused') refuse(form, state, fate)
    // The result is unknown: the order may be running and its amount spent.
    else refreshOrders(['open'])
    void refreshBalance()
    noteMoneyMoved()
  }

  return {
    form,
    confirmation,
    ...sheet,
    lastDirection: () => direction,
    isShort: (draft) => problemOf(draft)?.reason === 'insufficient',
    buy,
    again(order, market) {
      state.close()
      if (state.$symbol.get() !== market.symbol) state.pick(market)
      form.put({ amount: order.num, time: order.time })
      buy(order.hyzd)
    },
    send,
  }
}

/** Shows a refusal at its field. In the narrow layout the form's sheet is opened. */
function refuse(
  form: Form<Draft, DraftReason>,
  { $wide, $overlay }: OptionsState,
  { message, field }: { message: string; field?: OptionOrderField },
): void {
  if (!field) return
  form.refuse({ field: field === 'market' ? null : field, message })
  if (!$wide.get()) $overlay.set('form')
}

/** Returns the first problem of a draft. An insufficient balance is not a problem if `sent` returns true: the unanswered order itself may have spent it. */
function problemUnless(draft: Draft, sent: () => boolean) {
  const { terms } = $terms.get()
  const problem = terms && optionOrderProblem(draft, terms, $balance.get())
  return problem?.reason === 'insufficient' && sent() ? null : problem
}

/** Returns the problem by its field, plus a missing duration, so that everything missing is shown at once. */
function problemsOf({ time }: Draft, problem: ReturnType<typeof optionOrderProblem>) {
  const { terms } = $terms.get()
  const missing = terms && !periodAt(terms, time) ? { time: 'missing' as const } : {}
  return problem ? { [problem.field]: problem.reason, ...missing } : {}
}

/** Creates the state of the order sheet, which follows an order from acceptance to settlement. */
function orderSheet({ $overlay }: OptionsState): Pick<OrderEntryState, '$watched' | 'openOrder' | 'leaveOrder'> {
  const $watched = atom<ReadableAtom<Watched> | null>(null)
  let unwatch = () => {}
  return {
    $watched,
    openOrder(id, known) {
      unwatch()
      const $order = watchOrder(id, known)
      const ends = [
        settlements().show(id),
        $order.subscribe(({ order }) => {
          if (order?.status === 'settled') settlements().seen(id, order)
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
