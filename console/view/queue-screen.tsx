import { useStore } from '@nanostores/react'
import { memo, useEffect } from 'react'
import {
  $hasMore,
  $kind,
  chooseKind,
  loadFurther,
  loadNeighbour,
  loadQueue,
  REVIEW_KINDS,
  readClaim,
  reviews,
} from '../state/queue.store.ts'
import { openScreen, toAddress } from '../state/route.store.ts'
import { getPerson } from '../state/session.store.ts'
import type { MarkedReview } from '../state/today.store.ts'
import { formatAge } from './figure-text.ts'
import { Further } from './further.tsx'
import { QueryView, Refresh } from './query-view.tsx'
import { ReviewCase } from './review-case.tsx'
import type { ScreenProps } from './screen-props.ts'
import { useKeys } from './use-keys.ts'

/** Screen of the waiting reviews, oldest first, with the open one next to them. */
export function QueueScreen({ rest: id, values: { kind } }: ScreenProps) {
  useEffect(() => void (kind === undefined ? loadQueue() : chooseKind(kind)), [kind])
  const step = (by: 1 | -1) => async () => {
    const next = await loadNeighbour(id, by)
    if (next !== null) openScreen('queue', next)
  }
  useKeys({ j: () => void step(1)(), k: () => void step(-1)() })
  return (
    <div className={id ? 'queue-columns has-case' : 'queue-columns'}>
      <section className="queue-list" aria-label="Queue">
        <div className="title">
          <h1>Queue</h1>
          <span className="grow" />
          <Refresh query={reviews} load={() => void loadQueue()} />
        </div>
        <Kinds />
        <QueryView
          query={reviews}
          retry={() => void loadQueue()}
          isEmpty={(listed) => listed.length === 0}
          empty="Nothing waits for a review."
        >
          {(listed) => <ReviewList listed={listed} open={id} />}
        </QueryView>
        <MoreReviews />
      </section>
      <section className="queue-case" aria-label="Case">
        {id ? (
          <ReviewCase key={id} id={id} />
        ) : (
          <p className="empty">
            Choose a case, or press <kbd>J</kbd> for the oldest.
          </p>
        )}
      </section>
    </div>
  )
}

function Kinds() {
  const chosen = useStore($kind)
  return (
    <fieldset className="filter">
      <legend className="sr">Kind</legend>
      {['', ...REVIEW_KINDS].map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === chosen} onClick={() => chooseKind(kind)}>
          {kind || 'all'}
        </button>
      ))}
    </fieldset>
  )
}

function MoreReviews() {
  const hasMore = useStore($hasMore)
  return hasMore ? <Further title="Show more" load={loadFurther} /> : null
}

const ReviewList = ({ listed, open }: { listed: readonly MarkedReview[]; open: string }) => (
  <ol className="cases">
    {listed.map((review) => (
      <ReviewRow key={review.id} review={review} isOpen={review.id === open} />
    ))}
  </ol>
)

/** Row of a review. It is drawn again only if it changes: the list can have thousands. */
const ReviewRow = memo(({ review, isOpen }: { review: MarkedReview; isOpen: boolean }) => {
  const { id, kind, username, submitted_at, marks, claimed_by } = review
  const claim = readClaim(review, getPerson(), Date.now())
  return (
    <li>
      <a href={toAddress('queue', id)} aria-current={isOpen ? 'true' : undefined} ref={isOpen ? showRow : undefined}>
        <b>
          {kind} {id}
        </b>
        <span className="num">{formatAge(Date.now() - submitted_at)}</span>
        <small>{username}</small>
        {(claim === 'own' || claim === 'other') && (
          <span className="badge">{claim === 'own' ? 'yours' : claimed_by}</span>
        )}
        {marks.length > 0 && (
          <span className="badge warn">{marks.length === 1 ? '1 mark' : `${marks.length} marks`}</span>
        )}
      </a>
    </li>
  )
})

/** Scrolls the row of the open case into view. */
const showRow = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })
