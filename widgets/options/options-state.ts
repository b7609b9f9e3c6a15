import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { Interval } from '../../shared/contract/constants.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import type { Direction, OptionOrder } from '../../shared/orders/option-order.rules.ts'
import type { DrawOnChart } from '../../shared/ui/hooks/use-chart.ts'
import type { Draft } from './order-entry/draft.rules.ts'
import type { OrderEntry } from './order-entry/order-entry-state.ts'

/** Chart with buying, or the lists of orders: one column has room for one of them. */
export type View = 'chart' | 'orders'

/** The member's orders in progress, as far as they show outside of the lists. */
export interface Running {
  $count: ReadableAtom<number>
  RunningStrip: ComponentType
  /** Draws those of a market, by its symbol and its name. */
  draw(symbol: string, title: string): DrawOnChart
}

/** What a page asks a trader for: its attributes. */
export interface OptionsSetting {
  symbol: string
  /** The market's name, until the list of markets has come; it counts only where it says what the symbol says. */
  name: string
  interval: string
  view: View
}

/** What lies over the trader: the markets, the order form, an order. */
export type Overlay = 'markets' | 'form' | 'order'

/**
 * All state of one options trader. Looking at a market needs nothing more; everything about orders is the order entry's, whose code is loaded when it is
 * first needed.
 */
export interface OptionsState {
  host: HTMLElement
  /** The symbol whose figures are shown: the wanted one, or without one the first market's. Empty while there is none, and when it is unknown. */
  $symbol: ReadableAtom<string>
  /** Null until the list has come, and when the wanted one is unknown: nothing can be bought then. */
  $market: ReadableAtom<MarketItem | null>
  /** What is wanted, where there is no such market; else null. */
  $unknown: ReadableAtom<string | null>
  /** The market's name, as the list has it (OPT-02). */
  $title: ReadableAtom<string>
  $interval: ReadableAtom<Interval>
  $view: ReadableAtom<View>
  /** Two columns: the order form has its own, and needs no sheet. */
  $wide: WritableAtom<boolean>
  $overlay: WritableAtom<Overlay | null>
  /** What the member has chosen so far; the form of the order entry writes it. */
  $draft: WritableAtom<Draft>
  /** The order entry, or how far it is: not asked for yet, on its way, not to be had. */
  $orderEntry: ReadableAtom<'idle' | 'loading' | 'failed' | OrderEntry>
  /** Null for a visitor, and until its code has come. */
  $running: WritableAtom<Running | null>
  /** The page asks for something else than before. */
  ask(setting: OptionsSetting): void
  pick(market: MarketItem): void
  setInterval(interval: string): void
  show(view: View): void
  open(overlay: Overlay): void
  close(): void
  /** Opens the sheet of an order; `known` is what a list knows of it. */
  openOrder(id: string, known?: OptionOrder): void
  /** A press on buy up or down: the confirmation, or the form when something is missing, or the login for a visitor. */
  buy(direction: Direction): void
  /** Loads the order entry, once; null when it cannot be had. */
  loadOrderEntry(): Promise<OrderEntry | null>
}
