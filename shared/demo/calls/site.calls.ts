import { NAMED_LANGUAGES } from '../../base/i18n/named-languages.ts'
import { changePercent } from '../../base/money/ratio.ts'
import { config } from '../../base/runtime/config.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import type { DemoMarket } from '../market/demo-market.ts'
import { takePage } from '../pages.ts'
import { isHalted, isThin } from './halt.ts'

const SITE_NAME = 'Tradelet'

const BANNER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1074 348"><rect width="1074" height="348" fill="#0b1730"/><path d="M60 260 210 190 330 220 480 120 640 170 800 90 1014 60" fill="none" stroke="#2b5cf0" stroke-width="14" stroke-linejoin="round"/></svg>`

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
    hamount: market.toAmountText(amount),
    price_step: `0.${'1'.padStart(priceDigits, '0')}`,
    price_time: market.getTrades(at - 2_000, at).at(-1)?.ts ?? at,
    halted: isHalted(demo),
    halt_message: '',
    thin: isThin(demo),
  }
}

/** Handlers of markets. */
export const marketCalls: DomainCalls<'markets'> = {
  getMarkets: (_form, demo) => demo.markets.map((market) => toMarketRow(demo, market)),
  getCurrencyTabs: () => [{ id: '1', currency_name: 'USDT', child: [] }],
  getMarketsOfTab: (_form, demo) => demo.markets.map((market) => toMarketRow(demo, market)),
}

/** Switches of the demo. Builds leave out the example of the contract. */
export const SWITCHES = {
  unread_notice_switch: true,
  email_register_switch: true,
  phone_register_switch: true,
  invie_code_switch: true,
  certification_switch: true,
  address_switch: true,
  bank_switch: true,
  introduce_switch: true,
  traders_password_switch: true,
  confirm_with_password: true,
  flash_exchange_status: true,
  loan_switch: true,
  machine_switch: true,
  staking_switch: true,
  quantize_switch: true,
  Internal_transfer_status: true,
  account_transfer_status: true,
  recharge_status: true,
  withdrawal_status: true,
  order_filters: true,
  login_on_other_sites: true,
  can_edit_address: true,
  can_edit_bank: true,
  bank_swan_type: true,
}

/** Handlers of settings and languages. */
export const settingCalls: DomainCalls<'settings'> = {
  getSettings: (_form, { say }) => ({
    ...SWITCHES,
    logo: '',
    name: SITE_NAME,
    custom_script: '',
    custom_service: 'mailto:demo@example.com',
    popup: { title: say('welcomeTitle', { site: SITE_NAME }), img: '', content: say('welcomeContent') },
    ios_url: '',
    android_url: '',
    invit_url: `${config().site}/register`,
    verify_email_code: false,
    recharge_subover_refre: 'stay',
    withdrawal_subover_refre: 'stay',
  }),
  getLanguages: () =>
    NAMED_LANGUAGES.map(({ name, code }) => ({ language_name: name, file_name: code, is_default: code === 'en' })),
  reportLanguage: () => null,
}

/** Handlers of banners. */
export const bannerCalls: DomainCalls<'banners'> = {
  getBanners: () => [{ img: `data:image/svg+xml,${encodeURIComponent(BANNER)}`, title: '', url: '' }],
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
