import { type AccountType, CURRENCY } from '../../base/contract/constants.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { calculateExchange, calculateLeastSwap, findWorstPrice, type LegPrices } from '../../base/money/swap-amounts.ts'
import { findLeastRefusal } from '../../base/rules/amounts.rules.ts'
import { findQuoteRefusal, findSwapRefusal } from '../../base/rules/swap.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import type { QuoteRow } from '../demo-records.ts'
import { assertAllowed, DemoRefusal, requireFound } from '../demo-refusal.ts'
import { swapCoins } from '../products/demo-swaps.ts'
import { assertOpen } from './halt.ts'
import { assertTradingPassword } from './passwords.calls.ts'
import { getLastPrice } from './spot-engine.ts'

const SPREAD_PERCENT = '0.1'
const DIGITS = 8
const QUOTE_MS = 3_000
/** Period of the trades in whose range a price is worst for the member, ms. */
const RANGE_MS = 60_000

interface SwapRequest {
  type: AccountType
  fromCoinId: string
  toCoinId: string
  amount: Decimal
}

/** Returns the value of a coin that is worst for the member: of the price, the book and the trades of the last minute. */
function getLegPrice(demo: DemoBackend, coin: string, leg: keyof LegPrices): Decimal {
  const market = demo.findMarket(`${coin}${CURRENCY}`)
  if (!market) return demo.getPrice(coin)
  const at = demo.getMarketTime()
  const { bids, asks } = market.getBook(Math.floor(at / 1_000))
  const best = (leg === 'gives' ? bids : asks).slice(0, 1).map(([price]) => price)
  const prices = [...best, ...market.getTrades(at - RANGE_MS, at).map(({ price }) => price)]
  return findWorstPrice(leg, [getLastPrice(market, at), ...prices.map((price) => market.toPriceText(price))])
}

function createQuote(demo: DemoBackend, request: SwapRequest, at: number): QuoteRow & { market: Decimal } {
  const from = demo.getCoin(request.fromCoinId, 'fromCoinId')
  const to = demo.getCoin(request.toCoinId, 'toCoinId')
  assertAllowed(findSwapRefusal(request, DIGITS))
  const prices = { gives: getLegPrice(demo, from, 'gives'), gets: getLegPrice(demo, to, 'gets') }
  const least = calculateLeastSwap({ prices, spread: SPREAD_PERCENT, scales: { gives: DIGITS, gets: DIGITS } })
  if (findLeastRefusal('amount', request.amount, least))
    throw new DemoRefusal('belowLeast', 'amount', 'least', least, from)
  const { received, price, marketPrice } = calculateExchange(request.amount, prices, SPREAD_PERCENT, DIGITS)
  const quote = { account: request.type, from, to, given: request.amount, received, price, market: marketPrice }
  return { ...quote, id: demo.createId(), expires: at + QUOTE_MS, isUsed: false }
}

/** Handlers of swaps. */
export const swapCalls: DomainCalls<'swap'> = {
  getExchangeableCoins: ({ type }, demo) =>
    demo.getCoins().map(([id, title]) => ({
      id,
      title,
      balance: demo.ledger.getBalance(type, title),
      price: demo.getPrice(title),
    })),
  getExchangeQuote(form, demo) {
    assertOpen(demo, 'fromCoinId')
    const now = demo.now()
    const quote = createQuote(demo, form, now)
    demo.records.quotes.push(quote)
    const { id, price, market, received, expires } = quote
    const shown = { price, marketPrice: market, spread: SPREAD_PERCENT, received }
    return { id, ...shown, expiresAt: expires, serverTime: now }
  },
  exchangeCoins(form, demo) {
    assertOpen(demo, 'fromCoinId')
    assertTradingPassword(demo, form.payPassword, 'payPassword')
    const now = demo.now()
    const quote =
      form.quote === null
        ? createQuote(demo, form, now)
        : requireFound(
            demo.records.quotes.find(({ id }) => id === form.quote),
            'quote',
          )
    const { id, account, from, to, given, received, price, isUsed, expires: expiresAt } = quote
    const [gives, gets] = [demo.getCoin(form.fromCoinId, 'fromCoinId'), demo.getCoin(form.toCoinId, 'toCoinId')]
    const promised = { account, gives: from, gets: to, amount: given, isUsed, expiresAt }
    const refused = findQuoteRefusal(promised, { account: form.type, gives, gets, amount: form.amount }, now)
    if (refused) throw new DemoRefusal('changed', refused.field, refused.rule)
    swapCoins(demo, { id, account, from, to, given, received, price }, now)
    quote.isUsed = true
    return { id }
  },
}
