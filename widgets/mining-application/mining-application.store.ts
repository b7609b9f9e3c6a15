import { atom, type ReadableAtom } from 'nanostores'
import { getCoinBalance } from '../../shared/base/contract/balances.ts'
import { BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import { buyMiningMachine, getMiningMachines } from '../../shared/base/contract/mining.ts'
import { parseAmountInput, toInputText } from '../../shared/base/format/amount-input.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { requiresAddedPassword } from '../../shared/base/rules/passwords.rules.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings, reloadSettings } from '../../shared/state/settings/settings.store.ts'
import { createDisplayedProduct, type DisplayedProduct } from '../../shared/state/stores/displayed-product.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { type PolledStore, polled } from '../../shared/state/stores/polled.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { repeatForm } from '../../shared/state/submissions/repeat-form.rules.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import type { LockedAmount } from '../../shared/state/term-products/payments.rules.ts'
import {
  findTermAmountProblem,
  getInitialAmount,
  stepAmount,
} from '../../shared/state/term-products/term-amount.rules.ts'
import { call } from '../../shared/wire/api/call.ts'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import {
  findFundsBalance,
  getMachineBounds,
  type Machine,
  type Purchase,
  type PurchaseDraft,
  type PurchaseReason,
  toLockedAmount,
} from './mining-application.rules.ts'

/** Returns the store of the funds account's balance of a coin, by the coin's id; null if the backend lists no such account (MIN-08). */
export const getAvailableBalance = (coin: string): PolledStore<Decimal | null> =>
  pageSingleton(`mining/available/${coin}`, () =>
    polled(
      BALANCES_POLL_MS,
      async () => {
        const response = await call(getCoinBalance, { coinId: coin }, { quiet: true })
        return response.ok ? { ...response, data: findFundsBalance(response.data.balanceList) } : response
      },
      $token,
    ),
  )

type Field = 'amount' | 'password' | 'terms'

const submission = createSubmission({
  kind: 'mining',
  showsResult: true,
  endpoint: buyMiningMachine,
  toForm: (form: Purchase) => form,
  repeat: repeatForm,
  facts: ({ coin, amount }) => ({ coin, amount }),
  fields: { amount: 'amount', payPassword: 'password', terms: 'terms' } satisfies Record<string, Field>,
})

/** Form of one `tl-mining-application` element. */
export interface PurchaseFormState extends MoneyForm<PurchaseDraft, PurchaseReason, Purchase, Field> {
  readonly product: DisplayedProduct<Machine>
  /** Amount and terms of the accepted purchase; null before. */
  readonly $bought: ReadableAtom<(LockedAmount & { coin: string }) | null>
  step(direction: 1 | -1): void
}

/** Creates the form for a machine. Input stays until the server accepts it. */
export function createPurchaseForm(id: string): PurchaseFormState {
  const $bought = atom<(LockedAmount & { coin: string }) | null>(null)
  const shown = createDisplayedProduct(
    id,
    () => call(getMiningMachines, { id }, { quiet: true }),
    (machine) => {
      if (form.$draft.get().amount === '')
        form.rewrite({ amount: toInputText(getInitialAmount(getMachineBounds(machine))) })
    },
  )
  const form = createMoneyForm<PurchaseDraft, PurchaseReason, Purchase, Field>({
    submission,
    draft: { amount: '', password: '' },
    keep: { name: `mining/${id}`, fields: ['amount'] },
    problems: (draft) => findPurchaseProblems(draft, shown.getProduct()),
    toOrder({ amount: typed, password }) {
      const amount = parseAmountInput(typed)
      const { terms, coinTitle: coin } = shown.getProduct() ?? {}
      return amount === null
        ? null
        : { id, amount, payPassword: password || null, terms: terms || null, ...(coin && { coin }) }
    },
    place: placePurchase,
  })

  /** Places the purchase of a valid draft. The confirmation stays open while the result is unknown. */
  async function placePurchase(draft: PurchaseDraft): Promise<FormRefusal<PurchaseDraft> | null> {
    const machine = shown.getProduct()
    const order = form.readOrder(draft)?.order
    if (!machine || !order) return { field: 'amount', message: texts('products')('notANumber') }
    while (await form.ask(order)) {
      const result = await form.send(order)
      if (result.phase === 'blocked') return form.explain(result)
      refreshBalances()
      void getAvailableBalance(machine.coinId).invalidate()
      if (result.phase === 'unknown') continue
      if (result.phase === 'accepted') showPurchase(machine, order)
      // The machine may be closed or changed, or no longer be offered, so reload it.
      else if (result.field !== 'amount') await Promise.all([shown.$products.invalidate(), reloadSettings()])
      return form.explain(result)
    }
    return null
  }

  function showPurchase(machine: Machine, { amount }: Purchase): void {
    const locked = toLockedAmount(machine, toInputText(amount), serverNow())
    shown.acceptTerms()
    $bought.set(locked && { ...locked, coin: machine.coinTitle })
    form.accept()
  }

  return {
    ...form,
    product: shown,
    $bought,
    step(direction) {
      const product = shown.getProduct()
      if (product)
        form.change('amount', toInputText(stepAmount(form.$draft.get().amount, direction, getMachineBounds(product))))
    },
  }
}

function findPurchaseProblems(
  { amount: typed, password }: PurchaseDraft,
  machine: Machine | null,
): Partial<Record<keyof PurchaseDraft, PurchaseReason>> {
  if (!machine) return {}
  const available = getAvailableBalance(machine.coinId).get().data
  const amount = findTermAmountProblem(typed, getMachineBounds(machine, available))
  return {
    ...(amount && { amount }),
    ...(requiresAddedPassword($settings.get().values) && password === '' && { password: 'passwordMissing' }),
  }
}
