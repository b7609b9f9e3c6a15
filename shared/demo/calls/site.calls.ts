import { changePercent } from '../../base/money/ratio.ts'
import { config } from '../../base/runtime/config.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls, LateSettingCall } from '../call-types.ts'
import type { DemoMarket } from '../market/demo-market.ts'
import { takePage } from '../pages.ts'
import { isHalted, isThin } from './halt.ts'

const SITE_NAME = 'Tradelet'

const BANNER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1074 348"><path d="M60 260 210 190 330 220 480 120 640 170 800 90 1014 60" fill="none" stroke="#2b5cf0" stroke-width="14" stroke-linejoin="round"/></svg>`

function toMarketRow(demo: DemoBackend, market: DemoMarket) {
  const { id, title, symbol, priceDigits } = market.listing
  const at = demo.getMarketTime()
  const { open, amount } = market.getDay(at)
  const close = market.getPrice(at)
  const change = changePercent(market.toPriceText(open), close) ?? '0'
  return {
    id,
    title,
    symbol,
    close,
    change: `${change.startsWith('-') ? '' : '+'}${change}%`,
    logo: '',
    volume: market.toAmountText(amount),
    priceStep: `0.${'1'.padStart(priceDigits, '0')}`,
    priceTime: market.getTrades(at - 2_000, at).at(-1)?.ts ?? at,
    halted: isHalted(demo),
    haltMessage: '',
    thin: isThin(demo),
  }
}

/** Handlers of markets. */
export const marketCalls: DomainCalls<'markets'> = {
  getMarkets: (_form, demo) => demo.markets.map((market) => toMarketRow(demo, market)),
  getCurrencyTabs: () => [{ id: '1', currencyName: 'USDT', child: [] }],
  getMarketsOfTab: (_form, demo) => demo.markets.map((market) => toMarketRow(demo, market)),
}

/** Switches of the demo. Builds leave out the example of the contract. */
export const SWITCHES = {
  unreadNoticeSwitch: true,
  emailRegisterSwitch: true,
  phoneRegisterSwitch: true,
  inviteCodeSwitch: true,
  certificationSwitch: true,
  addressSwitch: true,
  bankSwitch: true,
  introductionSwitch: true,
  tradingPasswordSwitch: true,
  confirmWithPassword: true,
  swapSwitch: true,
  loanSwitch: true,
  miningSwitch: true,
  stakingSwitch: true,
  quantSwitch: true,
  internalTransferSwitch: true,
  accountTransferSwitch: true,
  depositSwitch: true,
  withdrawalSwitch: true,
  orderFilters: true,
  conditionalOrders: true,
  orderTerms: true,
  loginOnOtherSites: true,
  ownLimits: true,
  positions: true,
  secondFactorSwitch: true,
  payoutFreeze: true,
  mailWord: true,
  passkeys: true,
  canEditAddress: true,
  canEditBank: true,
  masksCardNumbers: true,
}

/** Handlers of settings. */
export const settingCalls: Omit<DomainCalls<'settings'>, LateSettingCall> = {
  getSettings: (_form, { say }) => ({
    ...SWITCHES,
    logo: '',
    name: SITE_NAME,
    customScript: '',
    company: '',
    customService: 'mailto:demo@example.com',
    popup: { title: say('welcomeTitle', { site: SITE_NAME }), img: '', content: say('welcomeContent') },
    iosUrl: '',
    androidUrl: '',
    inviteUrl: `${config().site}/register`,
    verifyEmailCode: false,
    afterDeposit: 'stay',
    afterWithdrawal: 'stay',
  }),
  reportLanguage: () => null,
}

/** Handlers of banners. */
export const bannerCalls: DomainCalls<'banners'> = {
  getBanners: () => [{ img: `data:image/svg+xml,${encodeURIComponent(BANNER)}`, title: '', url: '', words: null }],
}

/** Handlers of the introduction. */
export const contentCalls: DomainCalls<'content'> = {
  getContents: (_form, { say }) => [{ title: say('sampleTitle'), img: '', content: say('sampleContent') }],
}

/** Handlers of notices. A notice that was opened is read. */
export const noticeCalls: DomainCalls<'notices'> = {
  getNotices({ id, ...page }, { records }) {
    if (id === null) return takePage(records.notices, page, (notice) => notice.id)
    const found = records.notices.filter((notice) => notice.id === id)
    for (const notice of found) notice.status = 'read'
    return found
  },
  readAllNotices(_form, { records }) {
    for (const notice of records.notices) notice.status = 'read'
    return null
  },
}
