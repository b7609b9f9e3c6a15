import * as banners from '../../../shared/base/contract/banners.ts'
import { getContents as contentsEndpoint } from '../../../shared/base/contract/content.ts'
import { getPartners as depositPartners } from '../../../shared/base/contract/deposits.ts'
import * as markets from '../../../shared/base/contract/markets.ts'
import type { Context } from '../../core/http/context.ts'
import { handle } from '../../core/http/handle.ts'
import { findBannersIn } from './banners.ts'
import { filterMarketsOfTab, toCurrencyTabs, toMarketRows } from './market-rows.ts'
import { findPartnerLogos } from './partner-logos.ts'
import { findArticles } from './site.contents.ts'

/** Returns the banner's pictures. */
export const getBanners = handle(banners.getBanners, ({ lang, context: { db } }) => findBannersIn(db, lang))

/** Returns the partners, for the deposit page (DEP-03). */
export const getPartners = handle(depositPartners, ({ context: { db } }) => findPartnerLogos(db))

/** Returns the articles of the introduction. */
export const getContents = handle(contentsEndpoint, ({ lang, context: { db } }) => findArticles(db, lang))

const listMarkets = async ({ market, now, liquidity }: Context) =>
  toMarketRows(market, now(), await liquidity.findLiquidMarkets(market))

/** Returns all markets with their current figures. */
export const getMarkets = handle(markets.getMarkets, ({ context }) => listMarkets(context))

/** Returns a tab for each quote currency. */
export const getCurrencyTabs = handle(markets.getCurrencyTabs, async ({ context }) => toCurrencyTabs(context.market))

/** Returns the markets of a tab. */
export const getMarketsOfTab = handle(markets.getMarketsOfTab, async ({ form, context }) =>
  filterMarketsOfTab(await listMarkets(context), context.market, form.tabId, form.childTabId),
)
