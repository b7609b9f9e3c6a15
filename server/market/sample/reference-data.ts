import type { FastifyInstance } from 'fastify'
import type { MarketInfo } from '../market.ts'
import type { Source } from './wire-format.ts'

/** Adds the reference routes that clients of the exchange call before they start: markets, coins, time, trading status. */
export function addReference(app: FastifyInstance, { listed, now }: Source): void {
  const markets = [...listed.values()].map(({ info }) => info)
  const coins = [...new Set(markets.flatMap(({ base, quote }) => [quote, base]))].map((coin) => coin.toLowerCase())
  const ok = (data: unknown) => ({ status: 'ok', data })
  app.get('/v1/common/symbols', async () => ok(markets.map(symbolOf)))
  app.get('/v1/settings/common/symbols', async () => ({ ...ok(markets.map(settingOf)), ts: String(now()), full: 1 }))
  app.get('/v1/common/currencys', async () => ok(coins))
  app.get('/v1/common/timestamp', async () => ok(now()))
  app.get('/v2/reference/currencies', async () => ({ code: 200, data: coins.map(currencyOf) }))
  app.get('/v2/market-status', async () => ({ code: 200, message: 'success', data: { marketStatus: 1 } }))
}

const currencyOf = (currency: string) => ({ currency, assetType: 1, instStatus: 'normal', chains: [] })

/** Maximum order sizes in the exchange's reference data. No orders are placed through this API; clients only expect the fields. */
const LARGEST = { amount: 1_000_000, value: 1_000_000 }

/** Returns a market in the form of the exchange's list. `sample` is an extension: a description of simulated prices. */
function symbolOf({ symbol, base, quote, pricePrecision, amountPrecision, sample }: MarketInfo) {
  const least = 1 / 10 ** amountPrecision
  return {
    'base-currency': base.toLowerCase(),
    'quote-currency': quote.toLowerCase(),
    'price-precision': pricePrecision,
    'amount-precision': amountPrecision,
    'symbol-partition': 'main',
    symbol,
    state: 'online',
    'value-precision': 8,
    'min-order-amt': least,
    'max-order-amt': LARGEST.amount,
    'min-order-value': 1,
    'limit-order-min-order-amt': least,
    'limit-order-max-order-amt': LARGEST.amount,
    'limit-order-max-buy-amt': LARGEST.amount,
    'limit-order-max-sell-amt': LARGEST.amount,
    'buy-limit-must-less-than': 1.1,
    'sell-limit-must-greater-than': 0.9,
    'sell-market-min-order-amt': least,
    'sell-market-max-order-amt': LARGEST.amount,
    'buy-market-max-order-value': LARGEST.value,
    'api-trading': 'enabled',
    tags: '',
    sample,
  }
}

/** Returns a market in the form of the newer list with short field names. */
const settingOf = (
  { symbol, base, quote, title, pricePrecision, amountPrecision, sample }: MarketInfo,
  at: number,
) => ({
  symbol,
  sn: title,
  bc: base.toLowerCase(),
  qc: quote.toLowerCase(),
  bcdn: base,
  qcdn: quote,
  state: 'online',
  sp: 'main',
  w: at,
  tpp: pricePrecision,
  tap: amountPrecision,
  fp: 8,
  te: true,
  ce: true,
  tags: '',
  sample,
})
