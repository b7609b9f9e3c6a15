import { count, filled, flag, id, list, listed, maybeAmount, object, optional, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/**
 * A market in the platform's lists: title BASE/QUOTE, last price, change as a signed percent text, base volume of 24 h (HOM-03, OPT-06). The last three are ours:
 * `price_time` is when the market traded last (epoch ms), `halted` whether trading in it is halted, and `halt_message` what the operator says about that.
 */
export const marketItem = object({
  id,
  title: filled(),
  symbol: filled(40),
  close: maybeAmount,
  change: text,
  logo: text,
  hamount: maybeAmount,
  price_time: optional(count),
  halted: flag,
  halt_message: text,
})

const marketExample = {
  id: '1',
  title: 'BTC/USDT',
  symbol: 'btcusdt',
  close: '61837.63',
  change: '+1.23%',
  logo: '',
  hamount: '27314.5011824',
  price_time: 1_794_000_000_312,
  halted: false,
  halt_message: '',
}

/** The pictures of the home page's banner, 1074 by 348 pixels. Each is asked for with language and theme as its fragment (`#ar-night`), which a drawing can follow. */
export const getBanners = endpoint({
  path: 'getBanner',
  access: 'public',
  data: list(object({ img: text })),
  example: [{ img: '/uploads/banner.png' }],
})

/** All markets with their prices. */
export const getMarkets = endpoint({
  path: 'getMarketList',
  access: 'public',
  data: listed(marketItem),
  example: [marketExample],
})

/** The currency tabs of the market page, each with its child tabs. */
export const getCurrencyTabs = endpoint({
  path: 'getAllCurrencyList',
  access: 'public',
  data: listed(object({ id, currency_name: text, child: list(object({ id, currency_name: text })) })),
  example: [{ id: '1', currency_name: 'USDT', child: [] }],
})

/** The markets of a tab: `fid` the tab, `eid` the child tab, both empty for all. */
export const getMarketsOfTab = endpoint({
  path: 'getAllMarketList',
  access: 'public',
  form: { fid: text, eid: text },
  data: listed(marketItem),
  example: [marketExample],
})
