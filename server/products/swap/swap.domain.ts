import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { defineDomain } from '../../define-domain.ts'
import { exchangeCoins, SWAP } from './exchange-coins.ts'
import { getExchangeableCoins } from './get-coins.ts'
import { forgetOldQuotes, getExchangeQuote } from './quotes.ts'
import { commands } from './swap.commands.ts'

const FORGET_MS = 3_600_000

/** Flash swaps: one coin for another at a quoted price. */
export const domain = defineDomain({
  name: 'swap',
  handlers: [getExchangeableCoins, getExchangeQuote, exchangeCoins],
  recordKinds: { [SWAP]: { remark: 'booked.swap' } },
  commands,
  start: ({ db, now, log }) =>
    repeatEvery(FORGET_MS, () => forgetOldQuotes(db, now()), log, 'expired quotes could not be deleted'),
})
