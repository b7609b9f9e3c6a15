import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { serverNow } from '../../shared/api/server-clock.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { getCoinBalance } from '../../shared/contract/balances.ts'
import { BALANCES_POLL_MS } from '../../shared/contract/constants.ts'
import { buyMiningMachine, getMiningMachines } from '../../shared/contract/mining.ts'
import { filledIn, normalAmount } from '../../shared/format/amount-input.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { reloadSettings } from '../../shared/settings/settings.ts'
import { type ShownProduct, shownProduct } from '../../shared/stores/displayed-product.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import type { Locked } from '../../shared/term-products/payments.rules.ts'
import { firstAmount, steppedAmount, termAmountProblem } from '../../shared/term-products/term-amount.rules.ts'
import {
  boundsOf,
  fundsOf,
  isSamePurchase,
  lockedOf,
  type Machine,
  type Purchase,
  type PurchaseDraft,
  type PurchaseReason,
} from './mining-application.rules.ts'

/** Returns the store of the funds account's balance of a coin, by the coin's id; null if the backend lists no such account (MIN-08). */
export const $available = (coin: string): PolledStore<Decimal | null> =>
  pageSingleton(`mining/available/${coin}`, () =>
    polled(
      BALANCES_POLL_MS,
      async () => {
        const response = await call(getCoinBalance, { c_id: coin }, { quiet: true })
        return response.ok ? { ...response, data: fundsOf(response.data.balance_list) } : response
      },
      $token,
    ),
  )

const submission = createSubmission({
  kind: 'mining',
  endpoint: buyMiningMachine,
  formOf: (form: Purchase) => form,
  fields: { amount: 'amount', terms: 'terms' },
})

/** Form of one `tl-mining-application` element. */
export interface PurchaseState extends Form<PurchaseDraft, PurchaseReason> {
  readonly shown: ShownProduct<Machine>
  /** Amount and terms of the accepted purchase; null before. */
  readonly $bought: ReadableAtom<(Locked & { coin: string }) | null>
  step(direction: 1 | -1): void
  /** Returns true if this purchase was sent and its result is unknown. Sending it again buys at most once. */
  isUnanswered(): boolean
}

/** Creates the form for a machine. Input stays until the server accepts it. */
export function createPurchase(id: string): PurchaseState {
  submission.forgetOld()
  const $bought = atom<(Locked & { coin: string }) | null>(null)
  const shown = shownProduct(
    id,
    () => call(getMiningMachines, { id }, { quiet: true }),
    (machine) => {
      if (form.$draft.get().amount === '') form.put({ amount: filledIn(firstAmount(boundsOf(machine))) })
    },
  )
  const form = createForm<PurchaseDraft, PurchaseReason>({
    draft: { amount: '' },
    problems(draft) {
      const machine = shown.product()
      if (!machine) return {}
      const available = $available(machine.c_id).get().data
      const amount = termAmountProblem(draft.amount, boundsOf(machine, available))
      // The unanswered purchase may itself have used up the balance, so it may be sent again.
      return amount && !(amount === 'insufficient' && findUnanswered(draft)) ? { amount } : {}
    },
    send,
  })

  function toPurchase({ amount: typed }: PurchaseDraft): Purchase | null {
    const amount = normalAmount(typed)
    return amount === null ? null : { id, amount, terms: shown.product()?.terms || null }
  }
  /** Returns the unanswered purchase if the draft is still the same. It is repeated unchanged, including its version of the terms. */
  function findUnanswered(draft: PurchaseDraft): Purchase | null {
    const [sent, written] = [submission.unanswered(), toPurchase(draft)]
    return sent && written && isSamePurchase(sent, written) ? sent : null
  }

  async function send(draft: PurchaseDraft): Promise<FormRefusal<PurchaseDraft> | null> {
    const purchase = findUnanswered(draft) ?? toPurchase(draft)
    const machine = shown.product()
    if (!purchase || !machine) return { field: 'amount', message: texts('products')('notANumber') }
    const fate = await submission.send(purchase)
    refreshBalances()
    void $available(machine.c_id).invalidate()
    if (fate.phase === 'accepted') {
      const locked = lockedOf(machine, draft.amount, serverNow())
      shown.settle()
      $bought.set(locked && { ...locked, coin: machine.coin_title })
    }
    if (fate.phase !== 'refused') return null
    if (fate.field === 'amount') return { field: 'amount', message: fate.message }
    // The machine may be closed, changed or withdrawn, so reload it.
    await Promise.all([shown.$products.invalidate(), reloadSettings()])
    return { message: fate.message }
  }

  return {
    ...form,
    shown,
    $bought,
    isUnanswered: () => findUnanswered(form.$draft.get()) !== null,
    change(field, value) {
      submission.forgetOld()
      form.change(field, value)
    },
    step(direction) {
      const machine = shown.product()
      submission.forgetOld()
      if (machine)
        form.change('amount', filledIn(steppedAmount(form.$draft.get().amount, direction, boundsOf(machine))))
    },
  }
}
