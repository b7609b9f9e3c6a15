import { atom, computed } from 'nanostores'
import { toast } from '../../shared/api/toast.ts'
import { type Interval, OPTION_MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { normalResolution } from '../../shared/contract/feed.ts'
import { emit } from '../../shared/dom/emit.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { $markets } from '../../shared/market/markets.ts'
import { knownMarket, namedMarket, shownSymbol, titleOf } from '../../shared/market/named-market.rules.ts'
import { $token } from '../../shared/session/token.ts'
import { createDraft } from './draft.store.ts'
import type { OptionsSetting, OptionsState, Overlay, Running, View } from './options-state.ts'
import type { OrderEntry } from './order-entry/order-entry-state.ts'
import { chosen, keepChosen } from './stored-choices.ts'

const intervalOf = (text: string): Interval => normalResolution(text) ?? '1'

/** Creates the state of an options trader. Dispatches its events on `host`. */
export function createOptions(host: HTMLElement, initialAttributes: OptionsSetting): OptionsState {
  let setting = initialAttributes
  const start = chosen(setting)
  const $wanted = atom(start.symbol)
  const $name = atom(start.name)
  const $interval = atom<Interval>(intervalOf(start.interval))
  const $view = atom<View>(start.view)
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
    $running: atom<Running | null>(null),
    ask(attributes) {
      const { symbol, name, interval, view } = setting
      setting = attributes
      if (attributes.symbol !== symbol || attributes.name !== name) {
        $wanted.set(attributes.symbol)
        $name.set(attributes.name)
      }
      if (attributes.interval !== interval) $interval.set(intervalOf(attributes.interval))
      if (attributes.view !== view) $view.set(attributes.view)
    },
    pick(market) {
      $wanted.set(market.symbol)
      $name.set(market.title)
      keepChosen(setting, { symbol: market.symbol, name: market.title })
      $overlay.set(null)
      emit(host, 'tl-market', { symbol: market.symbol, name: market.title })
    },
    setInterval(interval) {
      $interval.set(intervalOf(interval))
      keepChosen(setting, { interval })
    },
    show(view) {
      $view.set(view)
      keepChosen(setting, { view })
    },
    open: (overlay) => void state.loadOrderEntry().then((entry) => entry && $overlay.set(overlay)),
    close() {
      $overlay.set(null)
      const entry = state.$orderEntry.get()
      if (typeof entry === 'object') entry.leaveOrder()
    },
    openOrder: (id, known) => void state.loadOrderEntry().then((entry) => entry?.openOrder(id, known)),
    buy(direction) {
      if ($token.get() === '') goTo(host, '/login')
      else void state.loadOrderEntry().then((entry) => entry?.buy(direction))
    },
  }
  return state
}

/** Loads code and state of the order entry once. A failure shows an error toast, and the next call tries again. */
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
