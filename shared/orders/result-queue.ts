import { atom } from 'nanostores'
import { $toast, type ResultCard, toast } from '../api/toast.ts'
import { pageSingleton } from '../runtime.ts'

/** Results queued until the current message has closed. */
const waiting = pageSingleton('results', () => {
  const cards: ResultCard[] = []
  $toast.listen((shown) => {
    if (!shown) queueMicrotask(next)
  })
  return cards
})

function next(): void {
  if ($toast.get()) return
  const result = waiting.shift()
  if (result) toast({ kind: 'info', result })
}

/** The latest result. */
export const $announced = pageSingleton('results.announced', () => atom<ResultCard | null>(null))

/**
 * Announces a result on any page; results of options and of spot orders are shown one after the other. If `isShown`, the page already shows it and no message
 * is queued.
 */
export function announce(card: ResultCard, isShown = false): void {
  $announced.set(card)
  if (isShown) return
  waiting.push(card)
  next()
}
