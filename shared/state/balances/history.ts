import { getBalanceHistory } from '../../base/contract/balance-history.ts'
import { BALANCES_POLL_MS } from '../../base/contract/constants.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { $moneyMoved } from '../member/money-moved.ts'
import { $token } from '../session/token.ts'
import { type PolledStore, polled } from '../stores/polled.ts'
import type { BalanceHistory } from './worth.rules.ts'

/** Days of the value line. */
export const HISTORY_DAYS = 30

/** The member's totals of the last 30 days, today's net deposits and holdings, polled with the balances while displayed. */
export const $balanceHistory: PolledStore<BalanceHistory> = pageSingleton('balances/history', () => {
  const ask = () => call(getBalanceHistory, { days: HISTORY_DAYS }, { quiet: true })
  const $store = polled(BALANCES_POLL_MS, ask, $token)
  $moneyMoved.listen(() => void $store.invalidate())
  return $store
})
