import { atom, type ReadableAtom } from 'nanostores'
import { call, report } from '../../shared/api/call.ts'
import { type ApiError, isUncertain, type Result } from '../../shared/api/result.ts'
import type { FormOf } from '../../shared/contract/endpoint.ts'
import { getDepositCoins } from '../../shared/contract/networks.ts'
import { bindAddress, getAddresses } from '../../shared/contract/session.ts'
import { emit } from '../../shared/dom/emit.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { reloadSettings } from '../../shared/settings/settings.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { $freshness } from '../../shared/stores/freshness.ts'
import { polled } from '../../shared/stores/polled.ts'
import {
  type AddressDraft,
  type AddressReason,
  addressCoin,
  addressProblems,
  type BindableCoin,
  type BoundAddress,
  cleanAddress,
} from './bind-address.rules.ts'

/** Addresses change rarely, and mostly on this page. */
const POLL_MS = 60_000

/** Coins that can have an address, and the bound addresses. */
export interface Addresses {
  coins: BindableCoin[]
  bound: BoundAddress[]
}

/** The page's data, polled while the page is shown (ADR-05, ADR-06). */
export const $addresses = pageSingleton('bindAddress', () => polled(POLL_MS, load, $token))

/** Age of the data, set after a failed reload. */
export const $age = pageSingleton('bindAddress.age', () => $freshness($addresses, 0))

async function load(): Promise<Result<Addresses>> {
  const quiet = { quiet: true }
  const [coins, bound] = await Promise.all([call(getDepositCoins, {}, quiet), call(getAddresses, {}, quiet)])
  if (!coins.ok) return coins
  return bound.ok ? { ok: true, data: { coins: coins.data, bound: bound.data }, msg: '' } : bound
}

/** Form of one `tl-bind-address` element. */
export interface AddressFormState extends Form<AddressDraft, AddressReason> {
  /** Server's message that required a password; "" before that. */
  readonly $asked: ReadableAtom<string>
}

/** Creates the form; `coin` is the id of the coin that the page was opened for. Fires `tl-address` on `host` after an address is bound. */
export function createAddressForm(host: EventTarget, coin: string): AddressFormState {
  const coins = () => $addresses.get().data?.coins ?? []
  const $asked = atom('')
  const form = createForm<AddressDraft, AddressReason>({
    draft: { coin, address: '', again: '', password: '' },
    problems: (draft) => addressProblems(draft, coins()),
    async send(draft) {
      const bound = { c_id: addressCoin(coins(), draft.coin)?.id ?? draft.coin, address: cleanAddress(draft.address) }
      const error = await bind({ ...bound, paypassword: draft.password || null })
      if (error && isAsking(error)) {
        $asked.set(error.message)
        return { message: '' }
      }
      if (error) return refusalOf(error)
      $asked.set('')
      form.put({ address: '', again: '', password: '' })
      emit(host, 'tl-address', { coin: bound.c_id, address: bound.address })
      return null
    },
  })
  return { ...form, $asked }
}

const FIELDS: Partial<Record<string, keyof AddressDraft>> = {
  c_id: 'coin',
  address: 'address',
  paypassword: 'password',
}

const isAsking = ({ field, rule }: ApiError): boolean => field === 'paypassword' && rule === 'missing'

function refusalOf(error: ApiError): FormRefusal<AddressDraft> {
  const lost = isUncertain(error) ? texts('bind-address')('unanswered') : ''
  return { field: FIELDS[error.field ?? ''] ?? null, message: error.message || lost }
}

/** Binds an address and reloads the bound addresses, even after a failure or a lost response. Returns the error, which the form shows. */
async function bind(form: FormOf<typeof bindAddress>): Promise<ApiError | null> {
  const token = $token.get()
  const response = await call(bindAddress, form, { toastSuccess: true, quiet: true })
  // A required password is a next step, not a failure to report.
  if (!response.ok && !isAsking(response.error)) report(response.error, token, false)
  await $addresses.invalidate()
  if (response.ok) return null
  // The operator has disabled editing since the page was opened.
  if (response.error.rule === 'fixed') void reloadSettings()
  return response.error
}
