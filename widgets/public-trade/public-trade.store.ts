import { getPublicTrade, type PublicTradeView } from '../../shared/base/contract/public-trade.ts'
import { type PolledStore, polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'

/** Interval in ms of requests. A trade never changes; only the trades after a recent one do. */
const POLL_MS = 60_000

/** Loaded trade; null if the backend does not have it. */
export interface LoadedTrade {
  found: PublicTradeView | null
}

/** Creates the store of one public trade. */
export const createTradeStore = (symbol: string, id: string): PolledStore<LoadedTrade> =>
  polled(POLL_MS, () => loadTrade(symbol, id))

async function loadTrade(symbol: string, id: string): Promise<Result<LoadedTrade>> {
  const response = await call(getPublicTrade, { symbol, id }, { quiet: true })
  if (response.ok) return { ...response, data: { found: response.data } }
  const { kind } = response.error
  return kind === 'refused' || kind === 'absent' ? { ok: true, data: { found: null }, msg: '' } : response
}
