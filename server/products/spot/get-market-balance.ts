import { getMarketBalance as endpoint } from '../../../shared/base/contract/spot.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { getSpotAccount } from './spot.journal.ts'
import { findTradableMarket, getScales, readCoinScales } from './spot.orders.ts'
import { readSpotTerms } from './spot.terms.ts'

/** Returns the member's balances in a market's coins and the market's order terms. */
export const getMarketBalance = handle(endpoint, async ({ form, member, context }) => {
  const { db } = context
  const market = context.market
  const coins = await readCoinScales(db)
  const info = findTradableMarket(market, form.marketId, coins)
  if (!info) return refuse('spot.unknownMarket', {}, { field: 'marketId', rule: 'unknown' })
  // Members who view a market often trade in it, so the order book is requested in advance.
  market.book(info.symbol)
  const scales = getScales(info, coins)
  const [terms, usdt, coin] = await Promise.all([
    readSpotTerms(db, info, scales.base),
    balanceOf(db, getSpotAccount(member, info.quote)),
    balanceOf(db, getSpotAccount(member, info.base)),
  ])
  return {
    quoteBalance: usdt,
    baseBalance: coin,
    priceStep: terms.priceStep,
    quantityStep: terms.quantityStep,
    minQuantity: terms.minQuantity,
    fee: terms.fee,
    priceBand: terms.priceBand,
  }
})
