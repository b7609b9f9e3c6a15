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
  const info = findTradableMarket(market, form.m_id, coins)
  if (!info) return refuse('spot.unknownMarket', {}, { field: 'm_id', rule: 'unknown' })
  // Members who view a market often trade in it, so the order book is requested in advance.
  market.book(info.symbol)
  const scales = getScales(info, coins)
  const [terms, usdt, coin] = await Promise.all([
    readSpotTerms(db, info, scales.base),
    balanceOf(db, getSpotAccount(member, info.quote)),
    balanceOf(db, getSpotAccount(member, info.base)),
  ])
  return {
    usdt_balance: usdt,
    coin_balance: coin,
    price_step: terms.priceStep,
    num_step: terms.quantityStep,
    min_num: terms.minQuantity,
    fee: terms.fee,
    price_band: terms.priceBand,
  }
})
