import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { Interval } from '../../shared/contract/constants.ts'
import type { MarketItem } from '../../shared/market/markets.ts'

/** Where the price is said to go. */
export type Direction = 'up' | 'down'

/** What a member has chosen so far. `amount` is what stands in the field. */
export interface Draft {
  amount: string
  seconds: number | null
}

/** What lies over the trader: the markets, the order form, an order. */
export type Overlay = 'markets' | 'form' | 'order'

/** The order desk: its parts for the trader's layouts, and what the trader asks of it. */
export interface Desk {
  OrderForm: ComponentType<{ wide: boolean }>
  Orders: ComponentType
  Overlays: ComponentType
  buy(direction: Direction): void
  /** The sheet of an order was closed: nobody looks at the order any more. */
  leaveOrder(): void
}

/** The desk's code: not asked for yet, on its way, here, or not to be had. */
export type DeskState = 'idle' | 'loading' | 'failed' | Desk

/** How a trader begins; all may change later. */
export interface TraderSetting {
  symbol: string
  /** The market's name, until the list of markets has come; it counts only where it says what the symbol says. */
  name: string
  interval: string
}

/**
 * All state of one options trader. Looking at a market needs nothing more; everything about orders is the desk's, whose code is loaded when it is first
 * needed.
 */
export interface Trader {
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
  $view: ReadableAtom<'chart' | 'orders'>
  /** Two columns: the order form has its own, and needs no sheet. */
  $wide: WritableAtom<boolean>
  $overlay: WritableAtom<Overlay | null>
  $draft: WritableAtom<Draft>
  $orderEntry: ReadableAtom<DeskState>
  want(symbol: string, name: string): void
  pick(market: MarketItem): void
  setInterval(interval: string): void
  show(view: 'chart' | 'orders'): void
  open(overlay: Overlay): void
  close(): void
  /** A press on buy up or down: the confirmation, or the form when something is missing, or the login for a visitor. */
  buy(direction: Direction): void
  /** Loads the desk's code, once; null when it cannot be had. */
  loadOrderEntry(): Promise<Desk | null>
}
