import { atom } from 'nanostores'
import { pageSingleton } from '../runtime.ts'

/** What a toast can say in the reader's language: the texts `toast.…` of the namespace `common`. */
export type ToastKey =
  | 'errortxt'
  | 'timeout'
  | 'offline'
  | 'unsent'
  | 'unknown'
  | 'refused'
  | 'replayed'
  | 'copied'
  | 'notCopied'
  | 'consultServer'
  | 'contactService'
  | 'insufficient'
  | 'signedOut'

/** What all announcements of a result have. */
interface Announcement {
  /** Names what happened, as `option:7`: the same twice is one thing. */
  about: string
  /** The market's name, as `BTC/USDT`. */
  title: string
  /** The page of the host site, with its query, that shows it. */
  route: string
  /** Opens what it is about; `host` is the element that shows the announcement. */
  open(host: HTMLElement): void
}

/** The result of an option order, as its announcement shows it. */
export interface OptionCard extends Announcement {
  kind: 'option'
  direction: 'up' | 'down'
  /** The direction in the server's words; "" where it has none. */
  directionText: string
  ending: 'won' | 'lost' | 'draw' | 'returned'
  /** Its colour: wins and losses wear the market's, everything else none. */
  tone: 'up' | 'down' | null
  /** What it brought or cost, as a decimal text; null where the backend does not say. */
  amount: string | null
  coin: string
}

/** A fill of a resting spot order, as its announcement shows it. */
export interface FillCard extends Announcement {
  kind: 'fill'
  side: 'buy' | 'sell'
  /** Only a first part of the order was filled. */
  partly: boolean
  /** How much of the coin, as a decimal text. */
  filled: string
  /** What was paid on average, as a decimal text; null where the backend does not say. */
  price: string | null
  /** Digits of a price of the market. */
  digits: number
}

/** The result of an order, as its announcement shows it. */
export type ResultCard = OptionCard | FillCard

/** A toast: the server's message, or one of our own. `id` tells two alike apart. */
export interface Toast {
  id: number
  kind: 'ok' | 'error' | 'info'
  text?: string
  key?: ToastKey
  /** In place of words: how an order ended. It stays longer, and can be opened. */
  result?: ResultCard
}

/** The message that is shown now; one at a time. Null when there is none. */
export const $toast = pageSingleton('toast', () => atom<Toast | null>(null))

/** Shows a message in place of the one before. */
export function toast(message: Omit<Toast, 'id'>): void {
  $toast.set({ ...message, id: ($toast.get()?.id ?? 0) + 1 })
}
