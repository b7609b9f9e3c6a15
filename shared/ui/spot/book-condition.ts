import { computed, type ReadableAtom } from 'nanostores'
import type { BookView } from '../../market/book.ts'
import { stepsOf } from '../../market/levels.rules.ts'
import type { Freshness } from '../../stores/freshness.ts'

/** What is said of a book as a whole; changes far less often than its figures. */
export interface BookCondition {
  state: 'loading' | 'empty' | 'oneSided' | 'crossed' | 'whole'
  live: boolean
  /** The steps that its prices can be joined by, finest first. */
  steps: string[]
}

const stateOf = ({ bids, asks, at }: BookView): BookCondition['state'] => {
  const [bid, ask] = [bids.prices[0], asks.prices[0]]
  if (at === null) return 'loading'
  if (bid === undefined && ask === undefined) return 'empty'
  if (bid === undefined || ask === undefined) return 'oneSided'
  return bid >= ask ? 'crossed' : 'whole'
}

/** A store of a book's condition as one text, so that its listeners are told only when it changes. `least`: whole rows of a side that a step must leave. */
export const $bookCondition = ($view: ReadableAtom<BookView>, step: string, least: number) =>
  computed($view, (view) => {
    const { live, bids, asks } = view
    const condition: BookCondition = { state: stateOf(view), live, steps: stepsOf(step, bids, asks, least) }
    return JSON.stringify(condition)
  })

/** What the book says of itself: a word of its own (`spot.…`), how fresh it is, or nothing. */
export type BookWord = 'emptyBook' | 'oneSided' | 'crossed' | 'catchingUp' | 'fresh' | ''

/**
 * One word at a time, the gravest: a book without a connection is offline before it is anything else, one that is wrong in itself is not called live.
 * How fresh it is goes without saying where the page says the same beside it.
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
