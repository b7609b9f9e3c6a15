import { computed, type ReadableAtom } from 'nanostores'
import { call } from '../api/call.ts'
import { getBalanceHistory } from '../contract/balance-history.ts'
import { BALANCES_POLL_MS } from '../contract/constants.ts'
import { $moneyMoved } from '../member/money-moved.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { pageSingleton } from '../runtime.ts'
import { $token } from '../session/token.ts'
import { type PolledStore, polled } from '../stores/polled.ts'
import { $coinPrices, $overview } from './balances.ts'
import { type BalanceHistory, calculateNetWorth } from './worth.rules.ts'

/** Days of the value line. */
export const HISTORY_DAYS = 30

/** The member's totals of the last 30 days, today's net deposits and holdings, polled with the balances while displayed. */
export const $balanceHistory: PolledStore<BalanceHistory> = pageSingleton('balances/history', () => {
  const ask = () => call(getBalanceHistory, { days: HISTORY_DAYS }, { quiet: true })
  const $store = polled(BALANCES_POLL_MS, ask, $token)
  $moneyMoved.listen(() => void $store.invalidate())
  return $store
})

/**
 * The member's total at live prices, with the amounts of open option orders and less loans; the balances alone until these are known. Null until the
 * balances are loaded.
 */
export const $netWorth: ReadableAtom<Decimal | null> = pageSingleton('balances/worth', () =>
  computed(
    [$overview, $balanceHistory, $coinPrices],
    (overview, { data }, prices) => overview && calculateNetWorth(overview.total, data?.holdings ?? [], prices),
  ),
)
