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

/** A toast: the server's message, or one of our own. `id` tells two alike apart. */
export interface Toast {
  id: number
  kind: 'ok' | 'error' | 'info'
  text?: string
  key?: ToastKey
}

/** The message that is shown now; one at a time. Null when there is none. */
export const $toast = pageSingleton('toast', () => atom<Toast | null>(null))

/** Shows a message in place of the one before. */
export function toast(message: Omit<Toast, 'id'>): void {
  $toast.set({ ...message, id: ($toast.get()?.id ?? 0) + 1 })
}
