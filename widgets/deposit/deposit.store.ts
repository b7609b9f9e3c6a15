import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { toast } from '../../shared/api/toast.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import { getPartners, submitDeposit } from '../../shared/contract/deposits.ts'
import { getDepositCoins } from '../../shared/contract/networks.ts'
import { leaveAfter } from '../../shared/dom/navigate-after-submit.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings, reloadSettings } from '../../shared/settings/settings.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { memberResource } from '../../shared/stores/member-resource.ts'
import { polled } from '../../shared/stores/polled.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import { createSlot, type PictureSlot } from '../../shared/upload/slot.ts'
import {
  type DepositDraft,
  type DepositForm,
  type DepositReason,
  type DepositWay,
  depositProblems,
  isPlaced,
  isSameDeposit,
  wayOf,
} from './deposit.rules.ts'
import { createPlaceWatch } from './destination-watch.ts'
import { latestDeposits } from './latest-deposits.store.ts'

/** Polled often, so that a replaced address disappears quickly. */
const COINS_POLL_MS = 15_000

/** Coins that can be deposited, with their networks (DEP-04). */
export const $coins = pageSingleton('deposit/coins', () =>
  polled(COINS_POLL_MS, () => call(getDepositCoins, {}, { quiet: true }), $token),
)

/** Partners (DEP-03). The page works without them. */
export const $partners = pageSingleton('deposit/partners', () =>
  memberResource(() => call(getPartners, {}, { quiet: true })),
)

const submission = createSubmission({
  kind: 'deposit',
  endpoint: submitDeposit,
  formOf: (form: DepositForm) => form,
  fields: { num: 'amount', payimg: 'proof', a_id: 'network', c_id: 'coin', type: 'type' },
})

/** Form of one `tl-deposit` element. */
export interface DepositState extends Form<DepositDraft, DepositReason> {
  readonly slot: PictureSlot
  /** True after the destination has changed, until the member chooses another coin or network or a deposit is accepted. */
  readonly $changed: ReadableAtom<boolean>
  /** Id of the deposit that was just sent, whose steps are shown; "" for none. */
  readonly $sent: ReadableAtom<string>
  /** Returns the coin and network of the draft; null if there are no coins. */
  way(): DepositWay | null
  choose(coin: string, network?: string): void
  /** Watches the destination for changes. Returns a function that stops watching. */
  watch(): () => void
  /** Returns true if this deposit was sent and its result is unknown. Sending it again submits it at most once. */
  isUnanswered(): boolean
  /** Closes the steps and shows the empty form. */
  startAgain(): void
}

/** Creates the form. `coin` and `type` are the coin and the account that the page was opened with. */
export function createDeposit(host: EventTarget, coin: string, type: AccountType): DepositState {
  submission.forgetOld()
  const place = createPlaceWatch()
  const $sent = atom('')
  const slot = createSlot((url) => form.change('proof', url))
  const findMethod = (draft: DepositDraft) => wayOf($coins.get().data ?? [], draft)

  const form = createForm<DepositDraft, DepositReason>({
    draft: { coin, network: '', amount: '', proof: '' },
    problems(draft) {
      const network = findMethod(draft)?.network
      const uploading = /preparing|sending/.test(slot.$state.get().phase)
      return network ? depositProblems(draft, network, uploading) : {}
    },
    send,
  })

  const way = () => findMethod(form.$draft.get())
  const look = () => place.look(way())

  function formOf(draft: DepositDraft): DepositForm | null {
    const way = findMethod(draft)
    const num = normalAmount(draft.amount)
    if (!way?.network || num === null) return null
    const { id, terms } = way.network
    const written = { c_id: way.coin.id, num, payimg: draft.proof, a_id: id, type, terms: terms || null }
    const sent = submission.unanswered()
    // An unanswered deposit is repeated unchanged, with the terms of then, because the server may have accepted it.
    return sent && isSameDeposit(sent, written) ? sent : written
  }

  async function send(draft: DepositDraft): Promise<FormRefusal<DepositDraft> | null> {
    const meant = formOf(draft)
    if (!meant || !submission.isUnanswered(meant)) {
      await $coins.refresh()
      look()
      if (place.takeNews()) return { message: texts('deposit')('changedFirst') }
    }
    const network = findMethod(draft)?.network
    const sending = formOf(draft)
    if (!network || !isPlaced(network) || !sending) return { message: texts('deposit')('noAddress') }
    const added = latestDeposits.sinceNow()
    const fate = await submission.send(sending)
    const latest = added()
    if (fate.phase === 'refused') return refused(fate.message, fate.field)
    if (fate.phase !== 'accepted') return null
    slot.keep()
    slot.clear()
    form.put({ amount: '' })
    place.settle()
    $sent.set(await latest)
    leaveAfter(host, $settings.get().values.recharge_subover_refre)
    return null
  }

  /** Reloads settings and networks after a refusal, because the operator may have changed either since the page was opened. */
  async function refused(message: string, field?: keyof DepositDraft | 'type'): Promise<FormRefusal<DepositDraft>> {
    await Promise.all([reloadSettings(), $coins.invalidate()])
    look()
    place.takeNews()
    return { field: field === 'amount' || field === 'proof' ? field : null, message }
  }

  return {
    ...form,
    slot,
    $changed: place.$changed,
    $sent,
    way,
    watch: () => $coins.subscribe(look),
    choose(id, network = '') {
      place.restart()
      form.put({ coin: id, network })
      look()
    },
    isUnanswered() {
      const meant = formOf(form.$draft.get())
      return meant !== null && submission.isUnanswered(meant)
    },
    startAgain: () => $sent.set(''),
    change(field, value) {
      submission.forgetOld()
      form.change(field, value)
    },
    async submit() {
      const at = await form.submit()
      const note = at && form.$notes.get()[at]
      if (note && 'reason' in note) sayMissing(note.reason)
      return at
    },
  }
}

/** Shows a missing field as a toast as well (DEP-13, DEP-14). */
function sayMissing(reason: DepositReason): void {
  if (reason !== 'amountMissing' && reason !== 'proofMissing' && reason !== 'proofUploading') return
  toast({ kind: 'error', text: texts('deposit')(reason) })
}
