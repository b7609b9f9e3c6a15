import { atom, computed } from 'nanostores'
import { toast } from '../../shared/api/toast.ts'
import { type Interval, OPTION_MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { normalResolution } from '../../shared/contract/feed.ts'
import { emit } from '../../shared/dom/emit.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { $markets } from '../../shared/market/markets.ts'
import { marketOf, namedMarket, shownSymbol, titleOf } from '../../shared/market/named.rules.ts'
import { $token } from '../../shared/session/token.ts'
import { keepDraft, lastDraft } from './draft.store.ts'
import type { Desk, DeskState, Draft, Overlay, Trader, TraderSetting } from './trader.ts'

const intervalOf = (text: string): Interval => normalResolution(text) ?? '1'

/** Makes the state of a trader; its events are dispatched on `host`. */
export function createTrader(host: HTMLElement, setting: TraderSetting): Trader {
  const $wanted = atom(setting.symbol)
  const $name = atom(setting.name)
  const $interval = atom<Interval>(intervalOf(setting.interval))
  const $view = atom<'chart' | 'orders'>('chart')
  const $overlay = atom<Overlay | null>(null)
  const $draft = atom<Draft>(lastDraft())
  const $named = computed([$markets(OPTION_MARKETS_POLL_MS), $wanted], ({ data }, wanted) => namedMarket(data, wanted))
  $draft.listen(keepDraft)

  const trader: Trader = {
    host,
    $market: computed($named, marketOf),
    $unknown: computed([$named, $wanted], (named, wanted) => (named === 'unknown' ? wanted : null)),
    $interval,
    $view,
    $overlay,
    $draft,
    $symbol: computed([$named, $wanted], shownSymbol),
    $title: computed([$named, $wanted, $name], titleOf),
    $wide: atom(false),
    ...orderEntryLoader(() => trader),
    want(symbol, name) {
      $wanted.set(symbol)
      $name.set(name)
    },
    pick(market) {
      trader.want(market.symbol, market.title)
      $overlay.set(null)
      emit(host, 'tl-market', { symbol: market.symbol, name: market.title })
    },
    setInterval: (interval) => $interval.set(intervalOf(interval)),
    show: (view) => $view.set(view),
    open: (overlay) => void trader.loadOrderEntry().then((desk) => desk && $overlay.set(overlay)),
    close() {
      $overlay.set(null)
      const desk = trader.$orderEntry.get()
      if (typeof desk === 'object') desk.leaveOrder()
    },
    buy(direction) {
      if ($token.get() === '') goTo(host, '/login')
      else void trader.loadOrderEntry().then((desk) => desk?.buy(direction))
    },
  }
  return trader
}

/** The desk's code and state, loaded once; a failed try is said, and the next press tries again. */
function orderEntryLoader(trader: () => Trader): Pick<Trader, '$orderEntry' | 'loadOrderEntry'> {
  const $orderEntry = atom<DeskState>('idle')
  let loading: Promise<Desk | null> | null = null

  async function load(): Promise<Desk | null> {
    $orderEntry.set('loading')
    try {
      const { openOrderEntry } = await import('./order-entry/order-entry.ts')
      const desk = openOrderEntry(trader())
      $orderEntry.set(desk)
      return desk
    } catch (error) {
      console.warn('tradelet: the order desk could not be loaded', error)
      toast({ kind: 'error', key: 'errortxt' })
      $orderEntry.set('failed')
      loading = null
      return null
    }
  }

  return {
    $orderEntry,
    loadOrderEntry() {
      loading ??= load()
      return loading
    },
  }
}
