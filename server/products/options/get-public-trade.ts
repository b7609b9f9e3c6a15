import { getPublicTrade as endpoint } from '../../../shared/contract/public-trade.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { findTrade } from './public-trades.ts'

/** Returns a public trade with the previous and the next one, also for visitors. */
export const getPublicTrade = handle(endpoint, async ({ form: { symbol, id }, context: { db, market, now } }) => {
  const info = market.markets().find((one) => one.symbol === symbol)
  const found = info ? await findTrade(db, market, { symbol, id, now: now() }) : null
  if (!info || !found) return refuse('publicTrades.unknown', {}, { field: 'id', rule: 'unknown' })
  return { symbol, coinname: info.title, trade: found.trade, before: [...found.before], after: [...found.after] }
})
