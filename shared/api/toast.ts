import { atom } from 'nanostores'
import { pageSingleton } from '../runtime.ts'

/** What a toast can say in the reader's language: the texts `toast.…` of the namespace `common`. */
export type ToastKey =
  | 'errortxt'
  | 'timeout'
  | 'offline'
  | 'unknown'
  | 'refused'
  | 'replayed'
  | 'copied'
  | 'notCopied'
  | 'consultServer'
  | 'contactService'
  | 'insufficient'
  | 'signedOut'

/** The result of an option order, as its announcement shows it. */
export interface ResultCard {
  /** The market's name, as `BTC/USDT`. */
  title: string
  direction: 'up' | 'down'
  /** The direction in the server's words; "" where it has none. */
  directionText: string
  ending: 'won' | 'lost' | 'draw' | 'returned'
  /** Its colour: wins and losses wear the market's, everything else none. */
  tone: 'up' | 'down' | null
  /** What it brought or cost, as a decimal text; null where the backend does not say. */
  amount: string | null
  coin: string
  /** Opens the order; `host` is the element that shows the announcement. */
  open(host: HTMLElement): void
}

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
