import { atom, type ReadableAtom } from 'nanostores'
import type { FormValues } from '../../shared/base/contract/endpoint.ts'
import { getDepositCoins } from '../../shared/base/contract/networks.ts'
import { bindAddress, getAddresses, removeAddress } from '../../shared/base/contract/session.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { emit } from '../../shared/state/page/emit.ts'
import { keepInput } from '../../shared/state/preferences/keep-input.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { $token } from '../../shared/state/session/token.ts'
import { reloadSettings } from '../../shared/state/settings/settings.store.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/state/stores/form.ts'
import { $freshness } from '../../shared/state/stores/freshness.store.ts'
import { polled } from '../../shared/state/stores/polled.ts'
import { call, reportFailure } from '../../shared/wire/api/call.ts'
import { type ApiError, isUncertain, type Result } from '../../shared/wire/api/call-result.ts'
import { asOwnAction } from '../../shared/wire/api/own-actions.ts'
import {
  type AddressDraft,
  type AddressReason,
  type BindableCoin,
  type BoundAddress,
  findAddressCoin,
  findAddressProblems,
  toBoundForm,
} from './bind-address.rules.ts'

/** Addresses change rarely, and mostly on this page. */
const POLL_MS = 60_000

/** Coins that can have an address, and the bound addresses. */
export interface Addresses {
  coins: BindableCoin[]
  bound: BoundAddress[]
}

/** The page's data, polled while the page is shown (ADR-05, ADR-06). */
export const $addresses = pageSingleton('bindAddress', () => polled(POLL_MS, loadAddresses, $token))

/** Age of the data, set after a failed reload. */
export const $addressesAge = pageSingleton('bindAddress.age', () => $freshness($addresses, 0))

async function loadAddresses(): Promise<Result<Addresses>> {
  const quiet = { quiet: true }
  const [coins, bound] = await Promise.all([call(getDepositCoins, {}, quiet), call(getAddresses, {}, quiet)])
  if (!coins.ok) return coins
  return bound.ok ? { ok: true, data: { coins: coins.data, bound: nameCoins(bound.data, coins.data) }, msg: '' } : bound
}

/** Returns the addresses with the titles of their coins, which are an extension of the response. */
const nameCoins = (bound: BoundAddress[], coins: BindableCoin[]): BoundAddress[] =>
  bound.map((one) => ({ ...one, title: one.title || (coins.find(({ id }) => id === one.coinId)?.title ?? one.coinId) }))

/** Loads the judgement of addresses, which is large, at the first submission. Null if it cannot be loaded; the server judges every address too. */
const loadJudge = () => import('./judge-address.ts').catch(() => null)

/** Form of one `tl-bind-address` element. */
export interface AddressFormState extends Form<AddressDraft, AddressReason> {
  /** Server's message that required a password; "" before that. */
  readonly $passwordRequest: ReadableAtom<string>
}

/** Creates the form; `coin` is the id of the coin that the page was opened for. Fires `tl-address` on `host` after an address is bound. */
export function createAddressForm(host: EventTarget, coin: string): AddressFormState {
  const coins = () => $addresses.get().data?.coins ?? []
  const $passwordRequest = atom('')
  const form = createForm<AddressDraft, AddressReason>({
    draft: { coin, address: '', network: '', again: '', memo: '', password: '' },
    problems: (draft) => findAddressProblems(draft, coins()),
    async send(draft) {
      const known = findAddressCoin(coins(), draft.coin)
      const bound = { coinId: known?.id ?? draft.coin, ...toBoundForm(draft, known) }
      const judge = await loadJudge()
      const fault = judge?.explainAddressFault(draft.address, {
        coin: known,
        coins: coins(),
        network: bound.network ?? '',
      })
      if (fault) return { field: 'address', message: fault }
      const error = await submitAddress({ ...bound, payPassword: draft.password || null })
      if (error && isPasswordRequired(error)) {
        $passwordRequest.set(error.message)
        return { message: '' }
      }
      if (error) return toFormRefusal(error)
      $passwordRequest.set('')
      form.setFields({ address: '', network: '', again: '', memo: '', password: '' })
      kept.forget()
      const { coinId, address, network, memo } = bound
      emit(host, 'tl-address', { coin: coinId, address, network: network ?? '', memo: memo ?? '' })
      return null
    },
  })
  const kept = keepInput(form, { name: `address/${coin}`, fields: ['coin', 'address', 'network', 'again', 'memo'] })
  return { ...form, $passwordRequest }
}

const FIELDS_BY_WIRE_NAME: Partial<Record<string, keyof AddressDraft>> = {
  coinId: 'coin',
  address: 'address',
  network: 'network',
  memo: 'memo',
  payPassword: 'password',
}

const isPasswordRequired = ({ field, rule }: ApiError): boolean => field === 'payPassword' && rule === 'missing'

function toFormRefusal(error: ApiError): FormRefusal<AddressDraft> {
  const lost = isUncertain(error) ? texts('bind-address')('unanswered') : ''
  return { field: FIELDS_BY_WIRE_NAME[error.field ?? ''] ?? null, message: error.message || lost }
}

/** Binds an address and reloads the bound addresses, even after a failure or a lost response. Returns the error, which the form shows. */
async function submitAddress(form: FormValues<typeof bindAddress>): Promise<ApiError | null> {
  const token = $token.get()
  const response = await asOwnAction(call(bindAddress, form, { toastSuccess: true, quiet: true }))
  // A required password is a next step, not a failure to report.
  if (!response.ok && !isPasswordRequired(response.error)) reportFailure(response.error, token, false)
  await $addresses.invalidate()
  if (response.ok) return null
  // The operator has disabled editing since the page was opened.
  if (response.error.rule === 'fixed') void reloadSettings()
  return response.error
}

/** Removes an address, and reloads the bound addresses even after a failure or a lost response. */
export async function unbindAddress({ coinId, address }: BoundAddress, payPassword: string | null) {
  const response = await asOwnAction(
    call(removeAddress, { coinId, address, payPassword }, { toastSuccess: true, quiet: true }),
  )
  await $addresses.invalidate()
  // The operator has disabled editing since the page was opened.
  if (!response.ok && response.error.rule === 'fixed') await reloadSettings()
  return response
}
