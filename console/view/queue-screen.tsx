import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $hasMore,
  $kind,
  chooseKind,
  findNeighbour,
  loadFurther,
  loadQueue,
  REVIEW_KINDS,
} from '../state/queue.store.ts'
import { openScreen, toAddress } from '../state/route.store.ts'
import { type MarkedReview, waiting } from '../state/today.store.ts'
import { Button, ProblemText } from './controls.tsx'
import { QueryView, Refresh } from './query-view.tsx'
import { ReviewCase } from './review-case.tsx'
import type { ScreenProps } from './screen-props.ts'
import { formatAge } from './time-text.ts'
import { useKeys } from './use-keys.ts'

/** Screen of the waiting reviews, oldest first, with the open one next to them. */
export function QueueScreen({ rest: id }: ScreenProps) {
  useEffect(() => void loadQueue(), [])
  const step = (by: 1 | -1) => () => {
    const next = findNeighbour(id, by)
    if (next !== null) openScreen('queue', next)
  }
  useKeys({ j: step(1), k: step(-1) })
  return (
    <div className={id ? 'queue-columns has-case' : 'queue-columns'}>
      <section className="queue-list" aria-label="Queue">
        <div className="title">
          <h1>Queue</h1>
          <span className="grow" />
          <Refresh query={waiting.reviews} load={() => void loadQueue()} />
        </div>
        <Kinds />
        <QueryView
          query={waiting.reviews}
          retry={() => void loadQueue()}
          isEmpty={(reviews) => reviews.length === 0}
          empty="Nothing waits for a review."
        >
          {(reviews) => <ReviewList reviews={reviews} open={id} />}
        </QueryView>
        <Further />
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

function Further() {
  const hasMore = useStore($hasMore)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!hasMore) return null
  const load = async () => {
    setBusy(true)
    setProblem(await loadFurther())
    setBusy(false)
  }
  return (
    <div className="further">
      <ProblemText problem={problem} />
      <Button isBusy={isBusy} onClick={() => void load()}>
        Show more
      </Button>
    </div>
  )
}

const ReviewList = ({ reviews, open }: { reviews: readonly MarkedReview[]; open: string }) => (
  <ol className="cases">
    {reviews.map(({ id, kind, username, submitted_at, marks }) => (
      <li key={id}>
        <a href={toAddress('queue', id)} aria-current={id === open ? 'true' : undefined}>
          <b>
            {kind} {id}
          </b>
          <span className="num">{formatAge(Date.now() - submitted_at)}</span>
          <small>{username}</small>
          {marks.length > 0 && (
            <span className="badge warn">{marks.length === 1 ? '1 mark' : `${marks.length} marks`}</span>
          )}
        </a>
      </li>
    ))}
  </ol>
)
