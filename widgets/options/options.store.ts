import { atom, computed } from 'nanostores'
import { type Interval, OPTION_MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { normalizeResolution } from '../../shared/base/contract/feed.ts'
import { $markets } from '../../shared/state/market/markets.store.ts'
import {
  findNamedMarket,
  getDisplayedSymbol,
  getKnownMarket,
  getMarketTitle,
} from '../../shared/state/market/named-market.rules.ts'
import { emit } from '../../shared/state/page/emit.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { $token } from '../../shared/state/session/token.ts'
import { toast } from '../../shared/wire/api/toast.ts'
import { createDraft } from './draft.store.ts'
import type { OptionsSetting, OptionsState, Overlay, RunningFeature, View } from './options-state.ts'
import type { OrderEntry } from './order-entry/order-entry-state.ts'
import { getStoredSetting, storeChoice } from './stored-choices.ts'

const toInterval = (text: string): Interval => normalizeResolution(text) ?? '1'

/** Creates the state of an options trader. Dispatches its events on `host`. */
export function createOptions(host: HTMLElement, initialAttributes: OptionsSetting): OptionsState {
  let setting = initialAttributes
  const start = getStoredSetting(setting)
  const $requested = atom(start.symbol)
  const $name = atom(start.name)
  const $interval = atom<Interval>(toInterval(start.interval))
  const $view = atom<View>(start.view)
  const $overlay = atom<Overlay | null>(null)
  const $named = computed([$markets(OPTION_MARKETS_POLL_MS), $requested], ({ data }, wanted) =>
    findNamedMarket(data, wanted),
  )

  const state: OptionsState = {
    host,
    $market: computed($named, getKnownMarket),
    $unknown: computed([$named, $requested], (named, wanted) => (named === 'unknown' ? wanted : null)),
    $interval,
    $view,
    $overlay,
    $asksLogin: atom(false),
    $draft: createDraft(),
    $symbol: computed([$named, $requested], getDisplayedSymbol),
    $title: computed([$named, $requested, $name], getMarketTitle),
    $wide: atom(false),
    ...createOrderEntryLoader(() => state),
    $running: atom<RunningFeature | null>(null),
    update(attributes) {
      const { symbol, name, interval, view } = setting
      setting = attributes
      if (attributes.symbol !== symbol || attributes.name !== name) {
        $requested.set(attributes.symbol)
        $name.set(attributes.name)
      }
      if (attributes.interval !== interval) $interval.set(toInterval(attributes.interval))
      if (attributes.view !== view) $view.set(attributes.view)
    },
    pick(market) {
      $requested.set(market.symbol)
      $name.set(market.title)
      storeChoice(setting, { symbol: market.symbol, name: market.title })
      $overlay.set(null)
      emit(host, 'tl-market', { symbol: market.symbol, name: market.title })
    },
    setInterval(interval) {
      $interval.set(toInterval(interval))
      storeChoice(setting, { interval })
    },
    setView(view) {
      $view.set(view)
      storeChoice(setting, { view })
    },
    open: (overlay) => void state.loadOrderEntry().then((entry) => entry && $overlay.set(overlay)),
    close() {
      $overlay.set(null)
      const entry = state.$orderEntry.get()
      if (typeof entry === 'object') entry.leaveOrder()
    },
    openOrder: (id, known) => void state.loadOrderEntry().then((entry) => entry?.openOrder(id, known)),
    buy(direction) {
      void state.loadOrderEntry().then((entry) => {
        if ($token.get() !== '') entry?.buy(direction)
        else if (entry) void entry.buyAsVisitor()
        else goTo(host, '/login')
      })
    },
  }
  return state
}

/** Loads code and state of the order entry once. A failure shows an error toast, and the next call tries again. */
function createOrderEntryLoader(state: () => OptionsState): Pick<OptionsState, '$orderEntry' | 'loadOrderEntry'> {
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
