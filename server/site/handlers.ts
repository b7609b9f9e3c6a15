import { getContents as contentsEndpoint } from '../../shared/contract/content.ts'
import { LANGUAGES, languageOf } from '../../shared/contract/languages.ts'
import * as markets from '../../shared/contract/markets.ts'
import * as settings from '../../shared/contract/settings.ts'
import { type Handler, handle } from '../http/handle.ts'
import { originOf } from '../http/origin.ts'
import { refuse } from '../http/refusal.ts'
import { marketOf } from '../market/context.ts'
import { depositCoins } from '../networks/networks.ts'
import { getNotices } from '../notices/get-notices.ts'
import { settingsOf } from '../settings/settings.ts'
import { bannersOf } from './banners.ts'
import { contentsOf } from './contents.ts'
import { currencyTabs, marketRows, marketsOfTab } from './market-rows.ts'

/** The language that is marked as default in the list; what a browser starts with is its own rule. */
const DEFAULT_LANGUAGE = 'en'

const getSettings = handle(settings.getSettings, async ({ context: { db }, request }) => {
  const current = await settingsOf(db)
  return { ...current, invit_url: current.invit_url || `${originOf(request)}/register` }
})

const getLanguages = handle(settings.getLanguages, async () =>
  LANGUAGES.map(({ code, name }) => ({ language_name: name, file_name: code, is_default: code === DEFAULT_LANGUAGE })),
)

/** Nothing is kept: the language travels with every call in the header `Lang` (LNG-05). Says whether we speak it. */
const setLanguage = handle(settings.setLanguage, async ({ form }) =>
  languageOf(form.lang) === null ? refuse('site.unknownLanguage', {}, { field: 'lang', rule: 'unknown' }) : null,
)

const getBanners = handle(markets.getBanners, ({ context: { db } }) => bannersOf(db))

const getContents = handle(contentsEndpoint, ({ context: { db } }) => contentsOf(db))

const getMarkets = handle(markets.getMarkets, async ({ context }) => marketRows(marketOf(context)))

const getCurrencyTabs = handle(markets.getCurrencyTabs, async ({ context }) => currencyTabs(marketOf(context)))

const getMarketsOfTab = handle(markets.getMarketsOfTab, async ({ form, context }) =>
  marketsOfTab(marketOf(context), form.fid, form.eid),
)

const getDepositCoins = handle(markets.getDepositCoins, ({ context: { db } }) => depositCoins(db))

/** What answers the calls that are the same for everybody. */
export const siteHandlers: readonly Handler[] = [
  getSettings,
  getLanguages,
  setLanguage,
  getBanners,
  getNotices,
  getContents,
  getMarkets,
  getCurrencyTabs,
  getMarketsOfTab,
  getDepositCoins,
]
