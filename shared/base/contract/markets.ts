import { count, flag, from, id, list, maybeAmount, object, optional, requiredText, text, wrappedList } from './codec.ts'
import { endpoint } from './endpoint.ts'

/**
 * Market in the platform's lists: title BASE/QUOTE, last price, signed change as a percent text, 24-hour base volume (HOM-03, OPT-06). Extension fields:
 * `price_step`, smallest difference between two prices; `price_time`, time of the last trade (epoch ms); `halted`, whether trading is halted; `halt_message`, the operator's message about the halt;
 * `thin`, whether the market has too few trades for timed options.
 */
export const marketItem = object({
  id,
  title: requiredText(),
  symbol: requiredText(40),
  close: maybeAmount,
  change: text,
  logo: text,
  volume: from('hamount', maybeAmount),
  priceStep: maybeAmount,
  priceTime: optional(count),
  halted: flag,
  haltMessage: text,
  thin: flag,
})

const marketExample = {
  id: '1',
  title: 'BTC/USDT',
  symbol: 'btcusdt',
  close: '61837.63',
  change: '+1.23%',
  logo: '',
  volume: '27314.5011824',
  priceStep: '0.01',
  priceTime: 1_794_000_000_312,
  halted: false,
  haltMessage: '',
  thin: false,
}

/** Returns all markets with their prices. */
export const getMarkets = endpoint({
  path: 'getMarketList',
  access: 'public',
  data: wrappedList(marketItem),
  example: [marketExample],
})

/** Returns the currency tabs of the market page, each with its child tabs. */
export const getCurrencyTabs = endpoint({
  path: 'getAllCurrencyList',
  access: 'public',
  data: wrappedList(
    object({
      id,
      currencyName: text,
      child: list(object({ id, currencyName: text })),
    }),
  ),
  example: [{ id: '1', currencyName: 'USDT', child: [] }],
})

/** Returns the markets of a tab: `fid` is the tab, `eid` the child tab, both empty for all. */
export const getMarketsOfTab = endpoint({
  path: 'getAllMarketList',
  access: 'public',
  form: { tabId: from('fid', text), childTabId: from('eid', text) },
  data: wrappedList(marketItem),
  example: [marketExample],
})
