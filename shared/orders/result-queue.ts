import { atom } from 'nanostores'
import { $toast, type ResultCard, toast } from '../api/toast.ts'
import { pageSingleton } from '../runtime.ts'

/** Results that wait until the message before them has gone. */
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

/** The result that came last. */
export const $announced = pageSingleton('results.announced', () => atom<ResultCard | null>(null))

/** Announces a result on whatever page is open; several, of options and of spot orders, one after the other. One that `isShown` there already needs no words on it. */
export function announce(card: ResultCard, isShown = false): void {
  $announced.set(card)
  if (isShown) return
  waiting.push(card)
  next()
}
