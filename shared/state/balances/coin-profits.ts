import { BALANCES_POLL_MS } from '../../base/contract/constants.ts'
import { getPositions, type Positions } from '../../base/contract/positions.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { $moneyMoved } from '../member/money-moved.ts'
import { $token } from '../session/token.ts'
import { type PolledStore, polled } from '../stores/polled.ts'

/** Costs change with the member's own acts only, which are hinted. */
const REST_MS = 300_000
/** Days whose results are listed. */
const RESULT_DAYS = 30

/** Costs and profits of the member's coins and of the last 30 days, polled with the balances while displayed. For backends that announce `positions` only. */
export const $positions: PolledStore<Positions> = pageSingleton('balances/positions', () => {
  const ask = () => call(getPositions, { days: RESULT_DAYS }, { quiet: true })
  const $store = Object.assign(polled(BALANCES_POLL_MS, ask, $token), { restMs: REST_MS })
  $moneyMoved.listen(() => void $store.invalidate())
  return $store
})
