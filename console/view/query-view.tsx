import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Query } from '../state/query.ts'
import { Button, ProblemText } from './controls.tsx'
import { formatClock } from './figure-text.ts'

interface QueryViewProps<T> {
  query: Query<T>
  retry: () => void
  /** True if there is nothing to show. */
  isEmpty?: (data: T) => boolean
  /** Text without data. */
  empty?: string
  children: (data: T) => ReactNode
}

/** Shows the data of a query: rows of placeholders at first, the problem with a retry, or that there is nothing. */
export function QueryView<T>({ query, retry, isEmpty, empty = 'There is nothing.', children }: QueryViewProps<T>) {
  const { data, isLoading, problem } = useStore(query.$state)
  return (
    <div aria-busy={isLoading}>
      {problem && (
        <div className="retry">
          <ProblemText problem={problem} />
          <Button isSmall icon="refresh" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {data === null
        ? !problem && <Placeholder />
        : isEmpty?.(data)
          ? !problem && <p className="empty">{empty}</p>
          : children(data)}
    </div>
  )
}

const Placeholder = () => (
  <div role="status" className="placeholder">
    <span className="sr">Loading</span>
    {[1, 2, 3].map((row) => (
      <i key={row} />
    ))}
  </div>
)

/** Time at which a query was read, and a button that reads it again. */
export function Refresh({ query, load }: { query: Query<unknown>; load: () => void }) {
  const { readAt, isLoading } = useStore(query.$state)
  return (
    <span className="refresh">
      {readAt !== null && <span className="muted">read {formatClock(readAt)} UTC</span>}
      <Button isSmall icon="refresh" onClick={load} isDisabled={isLoading}>
        {isLoading ? 'Reading…' : 'Refresh'}
      </Button>
    </span>
  )
}
