import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $toast, type ResultCard, type Toast, toast } from '../../wire/api/toast.ts'
import { $departures, resetOnDeparture } from '../session/departures.ts'

/** Results queued until the current message has closed. */
const queue = pageSingleton('results', () => {
  const cards: ResultCard[] = []
  $departures.listen(() => {
    cards.length = 0
  })
  $toast.listen((shown) => {
    if (isFree(shown)) queueMicrotask(showNext)
  })
  return cards
})

/** Returns true if no message is drawn. */
const isFree = (shown: Toast | null): boolean => shown === null || shown.inPlace === true

function showNext(): void {
  if (!isFree($toast.get())) return
  const result = queue.shift()
  if (result) toast({ kind: 'info', result })
}

/** The latest result. */
export const $lastResult = pageSingleton('results.announced', () =>
  resetOnDeparture(atom<ResultCard | null>(null), null),
)

/**
 * Announces a result on any page; results of options and of spot orders are shown one after the other. If `isShown`, the page already shows it and no message
 * is queued.
 */
export function announceCard(card: ResultCard, isShown = false): void {
  $lastResult.set(card)
  if (isShown) return
  queue.push(card)
  showNext()
}
