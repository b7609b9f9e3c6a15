import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { Interval } from '../../shared/base/contract/constants.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import type { Direction, OptionOrder } from '../../shared/state/orders/option-order.rules.ts'
import type { DrawOnChart } from '../../shared/view/ui/hooks/use-chart.ts'
import type { OptionDraft } from './order-entry/draft.rules.ts'
import type { OrderEntry } from './order-entry/order-entry-state.ts'

/** View of the narrow trader, which has room for one: the chart with the buy buttons, or the order lists. */
export type View = 'chart' | 'orders'

/** Returns whether the page wants a part of the trader. */
export type HasPart = (part: 'chart' | 'form' | 'orders') => boolean

/** Code and state of the member's orders in progress, shown outside the order lists. */
export interface RunningFeature {
  $count: ReadableAtom<number>
  RunningStrip: ComponentType
  /** Returns a function that draws the orders of a market, by its symbol and title. */
  draw(symbol: string, title: string): DrawOnChart
}

/** Settings that the page requests with attributes. */
export interface OptionsSetting {
  symbol: string
  /** Market name shown until the market list has loaded. Ignored if it does not match the symbol. */
  name: string
  interval: string
  view: View
}

/** Dialog over the trader: the market list, the order form, or an order. */
export type Overlay = 'markets' | 'form' | 'order'

/**
 * State of one options trader, as far as displaying a market needs it. State of orders is in {@link OrderEntry}, whose code is loaded when it is first needed.
 */
export interface OptionsState {
  host: HTMLElement
  /** Symbol of the displayed market. Defaults to the first market. Empty while there is none, or if the requested market does not exist. */
  $symbol: ReadableAtom<string>
  /** Null until the market list has loaded, and if the requested market does not exist. Orders are impossible then. */
  $market: ReadableAtom<MarketItem | null>
  /** Symbol of the requested market if it does not exist, else null. */
  $unknown: ReadableAtom<string | null>
  /** Market title from the market list (OPT-02). */
  $title: ReadableAtom<string>
  $interval: ReadableAtom<Interval>
  $view: ReadableAtom<View>
  /** True if the layout has two columns. The order form then has its own column instead of a sheet. */
  $wide: WritableAtom<boolean>
  $overlay: WritableAtom<Overlay | null>
  /** True once a visitor has pressed a buy button: the ticket asks for the login. */
  $asksLogin: WritableAtom<boolean>
  /** Order draft. The form of the order entry writes it. */
  $draft: WritableAtom<OptionDraft>
  /** Order entry, or the state of loading it: not requested, loading, or failed. */
  $orderEntry: ReadableAtom<'idle' | 'loading' | 'failed' | OrderEntry>
  /** Null for a visitor, and until its code has loaded. */
  $running: WritableAtom<RunningFeature | null>
  /** Applies the page's attributes. Only changed attributes override the member's choices. */
  update(setting: OptionsSetting): void
  pick(market: MarketItem): void
  setInterval(interval: string): void
  setView(view: View): void
  open(overlay: Overlay): void
  close(): void
  /** Opens the sheet of an order. `known` is the order's data from a list. */
  openOrder(id: string, known?: OptionOrder): void
  /** Handles a press on buy up or down: opens the confirmation, the form if the draft is incomplete, or the login page for a visitor. */
  buy(direction: Direction): void
  /** Loads the order entry once. Resolves with null if loading fails. */
  loadOrderEntry(): Promise<OrderEntry | null>
}
