import { amount, count, countOr, list, maybeAmount, moment, object, optional, text, type Value } from './codec.ts'
import { endpoint } from './endpoint.ts'
import { optionTermFields } from './options.ts'

/** Lowest and highest rate in percent of the offers that are open. */
const rateRange = object({ least: amount, most: amount })

/** Terms that a visitor may read before opening an account. A field of a product that is not offered is null. */
const publicTerms = object({
  /** Last check of the books that reached the end of the journal: its time, the postings it has read, and the differences that are not cleared. */
  books: optional(object({ checkedAt: moment, postings: count, differences: count })),
  /** Terms of timed options, as in `getHyConfig`. */
  options: optional(object(optionTermFields)),
  /** Fee of spot orders, in percent of the received coin. */
  spotFee: maybeAmount,
  /** Fee in percent and range of a withdrawal of the account's coin to a wallet. A fixed fee is in `fixedFee`. */
  withdrawal: optional(
    object({ coin: text, feePercent: maybeAmount, fixedFee: maybeAmount, minimum: maybeAmount, maximum: maybeAmount }),
  ),
  /** Time in seconds for which a rate of a swap is held; 0 if unknown. */
  swapSeconds: countOr(0),
  /** Interest in percent a year. */
  stakingRates: optional(rateRange),
  /** Interest in percent a day. */
  miningRates: optional(rateRange),
  loanRates: optional(rateRange),
  /** Newest public trades, at most one for each market, which `getPublicTrade` finds. */
  trades: list(object({ symbol: text, id: text })),
})

/** Terms that visitors read. */
export type PublicTerms = Value<typeof publicTerms>

/**
 * Returns fees, ranges and rates of the products, the last check of the books and the newest public trade, for pages of visitors. Contains nothing of a
 * member.
 */
export const getPublicTerms = endpoint({
  path: 'getPublicTerms',
  access: 'public',
  extension: true,
  data: publicTerms,
  example: {
    books: { checkedAt: 1_794_000_000_000, postings: 48_213, differences: 0 },
    options: {
      multipliers: ['1', '3', '5', '10'],
      presetKind: '2',
      coin: 'USDT',
      profitPercents: ['12', '20', '32', '45', '60'],
      durations: ['30', '60', '120', '180', '300'],
      amountRanges: ['10-5000', '10-5000', '50-5000', '100-10000', '200-10000'],
    },
    spotFee: '0.1',
    withdrawal: { coin: 'USDT', feePercent: '1', fixedFee: null, minimum: '10', maximum: '50000' },
    swapSeconds: 10,
    stakingRates: { least: '4.8', most: '9.6' },
    miningRates: { least: '0.01', most: '0.03' },
    loanRates: { least: '0.03', most: '0.08' },
    trades: [{ symbol: 'btcusdt', id: '102735683259' }],
  },
})
