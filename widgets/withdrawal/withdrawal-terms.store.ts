import { atom, type ReadableAtom } from 'nanostores'
import { type AccountType, BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import {
  getWithdrawalInfo,
  type WithdrawalDestination,
  type WithdrawalInfo,
} from '../../shared/base/contract/withdrawals.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { trackDeparture } from '../../shared/state/session/departures.ts'
import { $token } from '../../shared/state/session/token.ts'
import { type PolledStore, polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'
import { findTermsChanges, type TermsChange } from './withdrawal.rules.ts'

/** Parameters of a terms request; `card` is an id, "" for none. */
export interface TermsQuery {
  coin: string
  way: WithdrawalDestination
  card: string
}

/** Response to a terms request: the terms, or the server's reason why this coin cannot be withdrawn this way. */
export interface TermsResult {
  info: WithdrawalInfo | null
  refusal: string
}

/** Terms of withdrawals from an account: balance, range, fee, addresses. */
export interface TermsStore {
  /** Returns the polled terms for a query. Fee and address may change while the page is open. */
  getStore(query: TermsQuery): PolledStore<TermsResult>
  /** Parts of the displayed terms that have changed, until the member submits the form. */
  readonly $changed: ReadableAtom<readonly TermsChange[]>
  acceptChanges(): void
  /** Clears `$changed`, then records changes of these terms in it and calls `onChange` for each. Returns a function that stops it. */
  watchChanges(query: TermsQuery, onChange: () => void): () => void
}

/** Parts of the draft that a request contains; `network` is "" until the member has chosen one. */
interface TermsDraft {
  amount: Decimal | null
  network: string
}

/** Creates the terms of one form. `read` returns the parts of its draft. */
export function createTermsStore(type: AccountType, read: () => TermsDraft): TermsStore {
  const stores = new Map<string, PolledStore<TermsResult>>()
  const $changed = atom<readonly TermsChange[]>([])
  const hasDeparted = trackDeparture()
  // The poll asks at once for the next member, whose request must not have the amount and network of the former one.
  const readDraft = (): TermsDraft => (hasDeparted() ? { amount: null, network: '' } : read())

  async function fetchTerms({ coin, way, card }: TermsQuery): Promise<Result<TermsResult>> {
    const { amount, network } = readDraft()
    const form = {
      coinId: coin,
      amount: amount ?? '',
      type,
      payPassword: '',
      bankId: card || null,
      destination: way,
      network: network || null,
    }
    const response = await call(getWithdrawalInfo, form, { quiet: true })
    if (response.ok) return { ...response, data: { info: response.data, refusal: '' } }
    const { kind, message } = response.error
    return kind === 'refused' ? { ok: true, data: { info: null, refusal: message }, msg: '' } : response
  }

  function getStore(query: TermsQuery): PolledStore<TermsResult> {
    const key = [query.coin, query.way, query.card].join('/')
    const polledStore =
      stores.get(key) ??
      polled(
        BALANCES_POLL_MS,
        () => fetchTerms(query),
        $token,
        () => false,
      )
    stores.set(key, polledStore)
    return polledStore
  }

  return {
    getStore,
    $changed,
    acceptChanges: () => $changed.set([]),
    watchChanges(query, onChange) {
      $changed.set([])
      const store = getStore(query)
      let before = store.get().data?.info
      return store.listen(({ data }) => {
        const changes = before && data?.info ? findTermsChanges(before, data.info) : []
        before = data?.info ?? before
        if (changes.length === 0) return
        $changed.set([...new Set([...$changed.get(), ...changes])])
        onChange()
      })
    },
  }
}
