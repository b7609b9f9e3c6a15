import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Toasts with translated text: the keys `toast.…` of the namespace `common`. */
export type ToastKey =
  | 'errortxt'
  | 'failed'
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

/** Fields of every announcement of a result. */
interface Announcement {
  /** Identifies the event, such as `option:7`: announcements with the same value are duplicates. */
  about: string
  /** Title of the market, such as `BTC/USDT`. */
  title: string
  /** Page of the host site, with its query, that shows the order. */
  route: string
  /** Opens the order. `host` is the element that shows the announcement. */
  open(host: HTMLElement): void
}

/** Result of an option order for its announcement. */
export interface OptionCard extends Announcement {
  kind: 'option'
  direction: 'up' | 'down'
  /** Direction in the server's words; "" if it sends none. */
  directionText: string
  ending: 'won' | 'lost' | 'draw' | 'returned'
  /** Colour: the market's for wins and losses, null for other endings. */
  tone: 'up' | 'down' | null
  /** Profit or loss as decimal text; null if the backend does not send it. */
  amount: string | null
  coin: string
}

/** Fill of a resting spot order for its announcement. */
export interface FillCard extends Announcement {
  kind: 'fill'
  side: 'buy' | 'sell'
  /** True if only a first part of the order was filled. */
  partly: boolean
  /** Filled quantity as decimal text. */
  filled: string
  /** Average price as decimal text; null if the backend does not send it. */
  price: string | null
  /** Number of digits of the market's prices; null if it is unknown. */
  digits: number | null
}

/** Result of an order for its announcement. */
export type ResultCard = OptionCard | FillCard

/** Toast with the server's message or a translated text. `id` makes two equal toasts distinct. */
export interface Toast {
  id: number
  kind: 'ok' | 'error' | 'info'
  text?: string
  key?: ToastKey
  /** Result of an order, shown instead of text. It stays longer and can be opened. */
  result?: ResultCard
  /** True if the page shows the same in a sheet or at a field: the toast is not drawn. Screen readers hear the message of a success. */
  inPlace?: boolean
}

/** Current toast, one at a time; null for none. */
export const $toast = pageSingleton('toast', () => atom<Toast | null>(null))

/**
 * Withdraws the error toast, because a form shows its message. One event has one announcement: a sheet, else a message at its field, else a toast, else
 * a notice.
 */
export function showErrorInPlace(): void {
  const shown = $toast.get()
  if (shown?.kind === 'error') $toast.set({ ...shown, inPlace: true })
}

/** Shows a toast in place of the current one. */
export function toast(message: Omit<Toast, 'id'>): void {
  $toast.set({ ...message, id: ($toast.get()?.id ?? 0) + 1 })
}
