import { getContents as contentsEndpoint } from '../../../shared/contract/content.ts'
import { getPartners as depositPartners } from '../../../shared/contract/deposits.ts'
import * as markets from '../../../shared/contract/markets.ts'
import { handle } from '../../core/http/handle.ts'
import { marketOf } from '../../market/market-slot.ts'
import { bannersOf } from './banners.ts'
import { currencyTabs, marketRows, marketsOfTab } from './market-rows.ts'
import { partnersOf } from './partners.ts'
import { contentsOf } from './site.contents.ts'

/** Returns the banner's pictures. */
export const getBanners = handle(markets.getBanners, ({ context: { db } }) => bannersOf(db))

/** Returns the partners, for the deposit page (DEP-03). */
export const getPartners = handle(depositPartners, ({ context: { db } }) => partnersOf(db))

/** Returns the articles of the introduction. */
export const getContents = handle(contentsEndpoint, ({ lang, context: { db } }) => contentsOf(db, lang))

/** Returns all markets with their current figures. */
export const getMarkets = handle(markets.getMarkets, async ({ context }) =>
  marketRows(marketOf(context), context.now()),
)

/** Returns a tab for each quote currency. */
export const getCurrencyTabs = handle(markets.getCurrencyTabs, async ({ context }) => currencyTabs(marketOf(context)))

/** Returns the markets of a tab. */
export const getMarketsOfTab = handle(markets.getMarketsOfTab, async ({ form, context }) =>
  marketsOfTab(marketOf(context), context.now(), form.fid, form.eid),
)
