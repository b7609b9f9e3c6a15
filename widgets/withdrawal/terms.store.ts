import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import type { Result } from '../../shared/api/result.ts'
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

/** What a backend says of them: what holds, or in its words why this coin cannot be withdrawn this way. */
export interface TermsAnswer {
  info: WithdrawalInfo | null
  refusal: string
}

/** The terms of withdrawals from an account: balance, range, fee, addresses. */
export interface Terms {
  /** Read at once, and again now and then while somebody looks: fee and address may change under an open page. */
  of(query: TermsQuery): PolledStore<TermsAnswer>
  /** What has changed since it was shown, until the member goes on. */
  readonly $changed: ReadableAtom<readonly TermsChange[]>
  settle(): void
  /** Notes what changes; `onChange` is called as it does. Answers what ends it. */
  follow(query: TermsQuery, onChange: () => void): () => void
}

/** Makes the terms of one form; `amount` is what it says, which travels with the question. */
export function createTerms(type: AccountType, amount: () => Decimal | null): Terms {
  const stores = new Map<string, PolledStore<TermsAnswer>>()
  const $changed = atom<readonly TermsChange[]>([])

  async function ask({ coin, way, card }: TermsQuery): Promise<Result<TermsAnswer>> {
    const form = { c_id: coin, num: amount() ?? '', type, paypwd: '', bank_id: card || null, withdraw_type: way }
    const answer = await call(getWithdrawalInfo, form, { quiet: true })
    if (answer.ok) return { ...answer, data: { info: answer.data, refusal: '' } }
    const { kind, message } = answer.error
    return kind === 'refused' ? { ok: true, data: { info: null, refusal: message }, msg: '' } : answer
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
