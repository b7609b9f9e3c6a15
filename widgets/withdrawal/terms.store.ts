import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { type AccountType, BALANCES_POLL_MS } from '../../shared/contract/constants.ts'
import { getWithdrawalInfo, type WithdrawalInfo, type WithdrawalWay } from '../../shared/contract/withdrawals.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { $token } from '../../shared/session/token.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'
import { changesOf, type TermsChange } from './withdrawal.rules.ts'

/** What a reading of the terms is for; the card by its id, "" for none. */
export interface TermsQuery {
  coin: string
  way: WithdrawalWay
  card: string
}

/** The terms of withdrawals from an account: balance, range, fee, addresses. */
export interface Terms {
  /** Read at once, and again now and then while somebody looks: fee and address may change under an open page. */
  of(query: TermsQuery): PolledStore<WithdrawalInfo>
  /** What has changed since it was shown, until the member goes on. */
  readonly $changed: ReadableAtom<readonly TermsChange[]>
  settle(): void
  /** Notes what changes; `onChange` is called as it does. Answers what ends it. */
  follow(query: TermsQuery, onChange: () => void): () => void
}

/** Makes the terms of one form; `amount` is what it says, which travels with the question. */
export function createTerms(type: AccountType, amount: () => Decimal | null): Terms {
  const stores = new Map<string, PolledStore<WithdrawalInfo>>()
  const $changed = atom<readonly TermsChange[]>([])

  function make({ coin, way, card }: TermsQuery): PolledStore<WithdrawalInfo> {
    const form = () => ({
      c_id: coin,
      num: amount() ?? '',
      type,
      paypwd: '',
      bank_id: card || null,
      withdraw_type: way,
    })
    return polled(BALANCES_POLL_MS, () => call(getWithdrawalInfo, form(), { quiet: true }), $token)
  }

  function of(query: TermsQuery): PolledStore<WithdrawalInfo> {
    const key = [query.coin, query.way, query.card].join('/')
    const known = stores.get(key) ?? make(query)
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
      let before = store.get().data
      return store.listen(({ data }) => {
        const changes = before && data ? changesOf(before, data) : []
        before = data ?? before
        if (changes.length === 0) return
        $changed.set([...new Set([...$changed.get(), ...changes])])
        onChange()
      })
    },
  }
}
