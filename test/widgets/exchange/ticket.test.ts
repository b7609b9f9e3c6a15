import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import { pageLanguage } from '../../../shared/base/format/page-language.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { $language, setLanguage } from '../../../shared/state/preferences/language.ts'
import { toSpotOrderForm } from '../../../widgets/exchange/exchange.rules.ts'
import { createTicket } from '../../../widgets/exchange/ticket.store.ts'
import type { TicketContext } from '../../../widgets/exchange/ticket-context.ts'

const STEP = '0.00000001'
const trading = (last: Decimal): TicketContext => ({
  symbol: '',
  market: null,
  last,
  power: {
    usdt: '100000',
    coin: '3',
    isKnown: true,
    numStep: STEP,
    minNum: STEP,
    priceStep: '0.01',
    fee: '0.1',
    priceBand: '5',
    refusedBand: '5',
  },
  book: async () => ({ bids: { prices: [], amounts: [] }, asks: { prices: [], amounts: [] }, live: false, at: null }),
})
/** Prices from 0.00000001 to 1,000,000 with up to 8 decimals. */
const price = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 8 }), fc.nat())
  .map(([whole, digits, rest]) => {
    const fraction = String(rest % 10 ** digits)
      .padStart(digits, '0')
      .replace(/0+$/, '')
    return digits > 0 && fraction ? `${whole}.${fraction}` : String(whole)
  })
  .filter((value) => value !== '0')

// An element definition sets this in the browser.
pageLanguage.get = () => $language.get()
afterEach(() => setLanguage('en'))

for (const language of ['en', 'de', 'fr', 'hi', 'ar', 'pt'])
  test(`ticket in ${language}: a price filled in from the market or the book is the price sent`, () => {
    setLanguage(language)
    fc.assert(
      fc.property(price, price, (last, level) => {
        const ticket = createTicket(new EventTarget(), () => trading(last))
        ticket.change('quantity', '2')
        const ordered = () => toSpotOrderForm(ticket.$draft.get(), '1', last)
        ticket.choose({ kind: 'market' })
        assert.deepEqual([ordered()?.orderType, ordered()?.price, ordered()?.quantity], ['market', null, '2'])
        ticket.choose({ kind: 'limit' })
        assert.deepEqual([ordered()?.orderType, ordered()?.price, ordered()?.quantity], ['limit', last, '2'])
        ticket.fillPrice(level)
        assert.deepEqual([ordered()?.price, ordered()?.quantity], [level, '2'])
        assert.notEqual(ticket.$draft.get().amount, '')
      }),
    )
  })
