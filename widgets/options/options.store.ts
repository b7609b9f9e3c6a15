import { atom, computed } from 'nanostores'
import { toast } from '../../shared/api/toast.ts'
import { type Interval, OPTION_MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { normalResolution } from '../../shared/contract/feed.ts'
import { emit } from '../../shared/dom/emit.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { $markets } from '../../shared/market/markets.ts'
import { knownMarket, namedMarket, shownSymbol, titleOf } from '../../shared/market/named.rules.ts'
import { $token } from '../../shared/session/token.ts'
import { createDraft } from './draft.store.ts'
import type { OptionsState, Overlay } from './options-state.ts'
import type { OrderEntry } from './order-entry/order-entry-state.ts'

/** How an options trader begins; all may change later. */
interface OptionsSetting {
  symbol: string
  /** The market's name, until the list of markets has come; it counts only where it says what the symbol says. */
  name: string
  interval: string
}

const intervalOf = (text: string): Interval => normalResolution(text) ?? '1'

/** Makes the state of an options trader; its events are dispatched on `host`. */
export function createOptions(host: HTMLElement, setting: OptionsSetting): OptionsState {
  const $wanted = atom(setting.symbol)
  const $name = atom(setting.name)
  const $interval = atom<Interval>(intervalOf(setting.interval))
  const $view = atom<'chart' | 'orders'>('chart')
  const $overlay = atom<Overlay | null>(null)
  const $named = computed([$markets(OPTION_MARKETS_POLL_MS), $wanted], ({ data }, wanted) => namedMarket(data, wanted))

  const state: OptionsState = {
    host,
    $market: computed($named, knownMarket),
    $unknown: computed([$named, $wanted], (named, wanted) => (named === 'unknown' ? wanted : null)),
    $interval,
    $view,
    $overlay,
    $draft: createDraft(),
    $symbol: computed([$named, $wanted], shownSymbol),
    $title: computed([$named, $wanted, $name], titleOf),
    $wide: atom(false),
    ...orderEntryLoader(() => state),
    want(symbol, name) {
      $wanted.set(symbol)
      $name.set(name)
    },
    pick(market) {
      state.want(market.symbol, market.title)
      $overlay.set(null)
      emit(host, 'tl-market', { symbol: market.symbol, name: market.title })
    },
    setInterval: (interval) => $interval.set(intervalOf(interval)),
    show: (view) => $view.set(view),
    open: (overlay) => void state.loadOrderEntry().then((entry) => entry && $overlay.set(overlay)),
    close() {
      $overlay.set(null)
      const entry = state.$orderEntry.get()
      if (typeof entry === 'object') entry.leaveOrder()
    },
    buy(direction) {
      if ($token.get() === '') goTo(host, '/login')
      else void state.loadOrderEntry().then((entry) => entry?.buy(direction))
    },
  }
  return state
}

/** The order entry's code and state, loaded once; a failed try is said, and the next press tries again. */
function orderEntryLoader(state: () => OptionsState): Pick<OptionsState, '$orderEntry' | 'loadOrderEntry'> {
  const $orderEntry = atom<'idle' | 'loading' | 'failed' | OrderEntry>('idle')
  let loading: Promise<OrderEntry | null> | null = null

  async function load(): Promise<OrderEntry | null> {
    $orderEntry.set('loading')
    try {
      const { openOrderEntry } = await import('./order-entry/order-entry.ts')
      const entry = openOrderEntry(state())
      $orderEntry.set(entry)
      return entry
    } catch (error) {
      console.warn('tradelet: the order entry could not be loaded', error)
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
