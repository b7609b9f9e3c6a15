import { amount, choice, codec, count, from, id, list, maybeAmount, moment, object, optional, text } from './codec.ts'
import { exchangeEndpoint } from './exchange-endpoint.ts'

/** Rolling 24-hour figures. Each may be missing (OCH-12). */
export const dayDetail = object({
  open: maybeAmount,
  close: maybeAmount,
  high: maybeAmount,
  low: maybeAmount,
  vol: maybeAmount,
  amount: maybeAmount,
})

const tradeFields = {
  id: text,
  price: amount,
  amount,
  direction: choice({ buy: 'buy', sell: 'sell' }),
  ts: moment,
}

/** Public trade. `direction` is the taker's side. Ids can exceed the safe integers, so they are text. */
export const trade = object(tradeFields)

/**
 * Public trade of a list. `number` is the exchange's number of the trade, `tradeId` in pushes; null if a backend does not send it. A long `id` that arrives as a
 * JSON number has lost its last digits, so it is not displayed.
 */
export const listedTrade = object({ ...tradeFields, number: from('trade-id', optional(text)) })

/** Level of an order book: price and size. */
const level = codec('level', (wire): [price: string, size: string] | undefined => {
  const [price, size] = Array.isArray(wire) ? wire.map(amount.read) : []
  return price !== undefined && size !== undefined ? [price, size] : undefined
})

/** Order book: bids descending, asks ascending. Either may be empty. */
export const book = object({ bids: list(level), asks: list(level), ts: moment })

/** Returns the rolling 24-hour figures of a market. */
export const getDayDetail = exchangeEndpoint({
  path: 'detail',
  query: { symbol: id },
  at: 'tick',
  data: dayDetail,
})

/** Returns the latest trades in groups, newest group first. */
export const getTrades = exchangeEndpoint({
  path: 'history/trade',
  query: { symbol: id, size: count },
  at: 'data',
  data: list(object({ id: text, ts: moment, data: list(listedTrade) })),
})

/** Returns the order book. `type` is step0 to step5. */
export const getBook = exchangeEndpoint({
  path: 'depth',
  query: { symbol: id, type: id, depth: count },
  at: 'tick',
  data: book,
})
