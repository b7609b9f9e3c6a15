import { computed, type ReadableAtom } from 'nanostores'
import type { BookView } from '../../market/book.ts'
import { stepsOf } from '../../market/levels.rules.ts'
import type { Freshness } from '../../stores/freshness.ts'

/** Condition of a whole book; changes far less often than its figures. */
export interface BookCondition {
  state: 'loading' | 'empty' | 'oneSided' | 'crossed' | 'whole'
  live: boolean
  /** Steps for joining its prices, finest first. */
  steps: string[]
}

const stateOf = ({ bids, asks, at }: BookView): BookCondition['state'] => {
  const [bid, ask] = [bids.prices[0], asks.prices[0]]
  if (at === null) return 'loading'
  if (bid === undefined && ask === undefined) return 'empty'
  if (bid === undefined || ask === undefined) return 'oneSided'
  return bid >= ask ? 'crossed' : 'whole'
}

/**
 * Creates a store of a book's condition as JSON text, so that listeners are notified only of changes. `least`: number of complete rows that a step must leave
 * on a side.
 */
export const $bookCondition = ($view: ReadableAtom<BookView>, step: string, least: number) =>
  computed($view, (view) => {
    const { live, bids, asks } = view
    const condition: BookCondition = { state: stateOf(view), live, steps: stepsOf(step, bids, asks, least) }
    return JSON.stringify(condition)
  })

/** Status shown at a book: a text key of `spot`, its freshness, or nothing. */
export type BookWord = 'emptyBook' | 'oneSided' | 'crossed' | 'catchingUp' | 'fresh' | ''

/**
 * Returns the most severe status: a book without a connection is offline before anything else, and a wrong one is not called live. The freshness is omitted if
 * the page shows the same one next to it.
 */
export function bookWord(
  { state, live }: BookCondition,
  book: Freshness['state'],
  page?: Freshness['state'],
): BookWord {
  if (book === 'offline') return book === page ? '' : 'fresh'
  if (!live) return 'catchingUp'
  if (state === 'empty') return 'emptyBook'
  if (state === 'oneSided' || state === 'crossed') return state
  return book === page ? '' : 'fresh'
}
