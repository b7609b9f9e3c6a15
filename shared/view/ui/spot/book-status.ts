import { computed, type ReadableAtom } from 'nanostores'
import type { BookView } from '../../../state/market/book.store.ts'
import { getJoinSteps } from '../../../state/market/levels.rules.ts'
import type { Freshness } from '../../../state/stores/freshness.store.ts'

/** Condition of a whole book; changes far less often than its figures. */
export interface BookCondition {
  state: 'loading' | 'empty' | 'noBuyers' | 'noSellers' | 'crossed' | 'whole'
  live: boolean
  /** Steps for joining its prices, finest first. */
  steps: string[]
}

const getBookState = ({ bids, asks, at }: BookView): BookCondition['state'] => {
  const [bid, ask] = [bids.prices[0], asks.prices[0]]
  if (at === null) return 'loading'
  if (bid === undefined && ask === undefined) return 'empty'
  if (bid === undefined) return 'noBuyers'
  if (ask === undefined) return 'noSellers'
  return bid >= ask ? 'crossed' : 'whole'
}

/**
 * Creates a store of a book's condition as JSON text, so that listeners are notified only of changes. `least`: number of complete rows that a step must leave
 * on a side.
 */
export const $bookCondition = ($view: ReadableAtom<BookView>, step: string, least: number) =>
  computed($view, (view) => {
    const { live, bids, asks } = view
    const condition: BookCondition = { state: getBookState(view), live, steps: getJoinSteps(step, bids, asks, least) }
    return JSON.stringify(condition)
  })

/** Content of a book's status line: a text key of `spot`, the indicator of its freshness (`fresh`), or nothing (`''`). */
export type BookStatus = 'emptyBook' | 'noBuyers' | 'noSellers' | 'updating' | 'fresh' | ''

/**
 * Returns the most severe status, in the order of the checks. A lost connection comes first. While connected, a book that is not live, one-sided, empty or
 * crossed does not show its freshness. The freshness is also omitted if the page shows the same one next to the book.
 */
export function getBookStatus(
  { state, live }: BookCondition,
  book: Freshness['state'],
  page?: Freshness['state'],
): BookStatus {
  if (book === 'offline') return book === page ? '' : 'fresh'
  if (!live) return 'updating'
  if (state === 'empty') return 'emptyBook'
  if (state === 'crossed') return 'updating'
  if (state === 'noBuyers' || state === 'noSellers') return state
  return book === page ? '' : 'fresh'
}
