import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { defineDomain } from '../../define-domain.ts'
import { exchangeCoins, SWAP_KIND } from './exchange-coins.ts'
import { getExchangeableCoins } from './get-coins.ts'
import { deleteExpiredQuotes, getExchangeQuote } from './quotes.ts'
import { commands } from './swap.commands.ts'
import { describeSwaps, readSwapRecord } from './swap.record.ts'
import { readSwapTerms } from './swap.terms.ts'

const CLEANUP_INTERVAL_MS = 3_600_000

/** Flash swaps: one coin for another at a quoted price. */
export const domain = defineDomain({
  name: 'swap',
  handlers: [getExchangeableCoins, getExchangeQuote, exchangeCoins],
  records: { swap: readSwapRecord },
  recordKinds: { [SWAP_KIND]: { record: 'swap', remark: 'booked.swap', describe: describeSwaps } },
  publicTerms: async ({ db }) => ({ swapSeconds: (await readSwapTerms(db)).quote_seconds }),
  commands,
  start: ({ db, now, log }) =>
    repeatEvery(CLEANUP_INTERVAL_MS, () => deleteExpiredQuotes(db, now()), log, 'expired quotes could not be deleted'),
})
