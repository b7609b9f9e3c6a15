import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import type { Result } from '../../shared/api/result.ts'
import { type AccountType, BALANCES_POLL_MS } from '../../shared/contract/constants.ts'
import { getWithdrawalInfo, type WithdrawalInfo, type WithdrawalWay } from '../../shared/contract/withdrawals.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { $token } from '../../shared/session/token.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'
import { changesOf, type TermsChange } from './withdrawal.rules.ts'

/** Parameters of a terms request; `card` is an id, "" for none. */
export interface TermsQuery {
  coin: string
  way: WithdrawalWay
  card: string
}

/** Response to a terms request: the terms, or the server's reason why this coin cannot be withdrawn this way. */
export interface TermsAnswer {
  info: WithdrawalInfo | null
  refusal: string
}

/** Terms of withdrawals from an account: balance, range, fee, addresses. */
export interface Terms {
  /** Returns the polled terms for a query. Fee and address may change while the page is open. */
  of(query: TermsQuery): PolledStore<TermsAnswer>
  /** Parts of the displayed terms that have changed, until the member submits the form. */
  readonly $changed: ReadableAtom<readonly TermsChange[]>
  settle(): void
  /** Records changes of the terms in `$changed` and calls `onChange` for each. Returns a function that stops it. */
  follow(query: TermsQuery, onChange: () => void): () => void
}

/** Creates the terms of one form. `amount` returns the typed amount, which is part of the request. */
export function createTerms(type: AccountType, amount: () => Decimal | null): Terms {
  const stores = new Map<string, PolledStore<TermsAnswer>>()
  const $changed = atom<readonly TermsChange[]>([])

  async function ask({ coin, way, card }: TermsQuery): Promise<Result<TermsAnswer>> {
    const form = { c_id: coin, num: amount() ?? '', type, paypwd: '', bank_id: card || null, withdraw_type: way }
    const response = await call(getWithdrawalInfo, form, { quiet: true })
    if (response.ok) return { ...response, data: { info: response.data, refusal: '' } }
    const { kind, message } = response.error
    return kind === 'refused' ? { ok: true, data: { info: null, refusal: message }, msg: '' } : response
  }

  function of(query: TermsQuery): PolledStore<TermsAnswer> {
    const key = [query.coin, query.way, query.card].join('/')
    const known = stores.get(key) ?? polled(BALANCES_POLL_MS, () => ask(query), $token)
    stores.set(key, known)
    return known
  }

  return {
    of,
    $changed,
    settle: () => $changed.set([]),
    follow(query, onChange) {
      $changed.set([])
      const store = of(query)
      let before = store.get().data?.info
      return store.listen(({ data }) => {
        const changes = before && data?.info ? changesOf(before, data.info) : []
        before = data?.info ?? before
        if (changes.length === 0) return
        $changed.set([...new Set([...$changed.get(), ...changes])])
        onChange()
      })
    },
  }
}
