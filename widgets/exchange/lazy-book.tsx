import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { BookSkeleton } from '../../shared/view/ui/spot/book-skeleton.tsx'
import type { TradingScreenProps } from './trading-screen-props.ts'

/** Loads the order book. The screen calls it before it mounts the book, so that the code is there before the first snapshot. */
export const loadBook = () => import('./own-book.tsx')

/** Order book with the member's own orders. An order does not need it, and its figures come later than its code. */
export const LazyBook = (parts: TradingScreenProps) => (
  <Lazy load={loadBook} meanwhile={meanwhile}>
    {({ OwnBook }) => <OwnBook {...parts} />}
  </Lazy>
)

const meanwhile = (
  <section className="own-book">
    <BookSkeleton />
  </section>
)
