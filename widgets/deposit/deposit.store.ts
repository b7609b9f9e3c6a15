import { atom, type ReadableAtom } from 'nanostores'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { getPartners, submitDeposit } from '../../shared/base/contract/deposits.ts'
import { getDepositCoins } from '../../shared/base/contract/networks.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings, reloadSettings } from '../../shared/state/settings/settings.store.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { memberResource } from '../../shared/state/stores/member-resource.ts'
import { polled } from '../../shared/state/stores/polled.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { repeatForm } from '../../shared/state/submissions/repeat-form.rules.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import { createSlot, type PictureSlot } from '../../shared/state/upload/slot.ts'
import { navigateAfterSubmit } from '../../shared/view/dom/navigate-after-submit.ts'
import { call } from '../../shared/wire/api/call.ts'
import { toast } from '../../shared/wire/api/toast.ts'
import {
  type DepositDraft,
  type DepositForm,
  type DepositMethod,
  type DepositReason,
  findDepositMethod,
  findDepositProblems,
  hasDestination,
} from './deposit.rules.ts'
import { createDestinationWatch } from './destination-watch.ts'
import { latestDeposits } from './latest-deposits.store.ts'

/** Polled often, so that a replaced address disappears quickly. */
const COINS_POLL_MS = 15_000

/** Coins that can be deposited, with their networks (DEP-04). */
export const $depositCoins = pageSingleton('deposit/coins', () =>
  polled(COINS_POLL_MS, () => call(getDepositCoins, {}, { quiet: true }), $token),
)

/** Partners (DEP-03). The page works without them. */
export const $partners = pageSingleton('deposit/partners', () =>
  memberResource(() => call(getPartners, {}, { quiet: true })),
)

type Field = 'amount' | 'proof'

const submission = createSubmission({
  kind: 'deposit',
  showsResult: true,
  endpoint: submitDeposit,
  toForm: (form: DepositForm) => form,
  repeat: repeatForm,
  facts: ({ coin, type, amount }) => ({ coin, account: type, amount }),
  fields: { amount: 'amount', proof: 'proof' },
})

/** Form of one `tl-deposit` element. */
export interface DepositFormState extends MoneyForm<DepositDraft, DepositReason, DepositForm, Field> {
  readonly slot: PictureSlot
  /** Id of the deposit that was just added, whose steps are shown; "" for none. */
  readonly $sent: ReadableAtom<string>
  /** Closes the steps and shows the form. */
  startAgain(): void
  /** True after the destination has changed, until the member chooses another coin or network or a deposit is accepted. */
  readonly $changed: ReadableAtom<boolean>
  /** Returns the coin and network of the draft; null without coins. */
  getMethod(): DepositMethod | null
  chooseMethod(coin: string, network?: string): void
  /** Watches the destination for changes. Returns a function that stops watching. */
  watchDestination(): () => void
}

/** Creates the form. `coin` and `type` are the coin and the account that the page was opened with. */
export function createDepositForm(host: EventTarget, coin: string, type: AccountType): DepositFormState {
  const $sent = atom('')
  const destination = createDestinationWatch()
  const slot = createSlot((url) => form.change('proof', url))
  const findMethod = (draft: DepositDraft) => findDepositMethod($depositCoins.get().data ?? [], draft)
  const getMethod = () => findMethod(form.$draft.get())
  const checkDestination = () => destination.check(getMethod())

  const form = createMoneyForm<DepositDraft, DepositReason, DepositForm, Field>({
    submission,
    draft: { coin, network: '', amount: '', proof: '' },
    keep: { name: `deposit/${coin}/${type}`, fields: ['coin', 'network', 'amount'], pictures: { proof: slot } },
    problems(draft) {
      const network = findMethod(draft)?.network
      const uploading = /preparing|sending/.test(slot.$state.get().phase)
      return network ? findDepositProblems(draft, network, uploading) : {}
    },
    toOrder: (draft) => toDepositForm(draft, findMethod(draft), type),
    place: placeDeposit,
  })

  /** Places the deposit of a valid draft. The destination is reloaded first, except for an unanswered deposit, which is repeated as it was sent. */
  async function placeDeposit(draft: DepositDraft): Promise<FormRefusal<DepositDraft> | null> {
    if (!form.readOrder(draft)?.unanswered) {
      await $depositCoins.refresh()
      checkDestination()
      if (destination.consumeChange()) return { message: texts('deposit')('changedFirst') }
    }
    const network = findMethod(draft)?.network
    const order = network && hasDestination(network) ? form.readOrder(draft)?.order : null
    if (!order) return { message: texts('deposit')('noAddress') }
    const findAdded = latestDeposits.sinceNow()
    const result = await form.send(order)
    if (result.phase === 'blocked') return form.explain(result)
    const added = findAdded()
    if (result.phase === 'refused') {
      // The operator may have changed settings or networks since the page was opened.
      await Promise.all([reloadSettings(), $depositCoins.invalidate()])
      checkDestination()
      destination.consumeChange()
    }
    if (result.phase !== 'accepted') return form.explain(result)
    slot.markSubmitted()
    slot.clear()
    destination.accept()
    form.accept({ amount: '' })
    const newest = await added
    $sent.set(result.orderId || newest)
    navigateAfterSubmit(host, $settings.get().values.afterDeposit)
    return null
  }

  return {
    ...form,
    $sent,
    startAgain: () => $sent.set(''),
    slot,
    $changed: destination.$changed,
    getMethod,
    watchDestination: () => $depositCoins.subscribe(checkDestination),
    chooseMethod(id, network = '') {
      destination.reset()
      form.setFields({ coin: id, network })
      checkDestination()
    },
    async submit() {
      const at = await form.submit()
      const note = at && form.$notes.get()[at]
      if (note && 'reason' in note) toastMissing(note.reason)
      return at
    },
  }
}

/** Converts a draft to the request form; null while it is incomplete. */
function toDepositForm(draft: DepositDraft, method: DepositMethod | null, type: AccountType): DepositForm | null {
  const amount = parseAmountInput(draft.amount)
  if (!method?.network || amount === null) return null
  const { id, terms } = method.network
  return {
    coin: method.coin.title,
    coinId: method.coin.id,
    amount,
    proof: draft.proof,
    networkId: id,
    type,
    terms: terms || null,
  }
}

/** Shows a missing field as a toast as well (DEP-13, DEP-14). */
function toastMissing(reason: DepositReason): void {
  if (reason !== 'amountMissing' && reason !== 'proofMissing' && reason !== 'proofUploading') return
  toast({ kind: 'error', text: texts('deposit')(reason), inPlace: true })
}
