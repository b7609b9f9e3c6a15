import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PagedList } from '../../stores/paged-list.ts'
import { useRowFocus } from '../hooks/focus-kept.ts'
import { type Pull, usePullToRefresh } from '../hooks/pull-to-refresh.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { Empty } from './empty.tsx'
import { Failed } from './failed.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { Spinner } from './spinner.tsx'

interface Props<T> {
  list: PagedList<T>
  row(row: T): ReactNode
  keyOf(row: T): string
  label: string
  empty?: string
}

const SKELETONS = 4
/** The next page is asked for when its place is this near. */
const AHEAD = '120px'
/** Rows drawn at once; a backend that answers ten thousand in one page has them drawn as they are scrolled to. */
const STEP = 50

/** A paged list: skeletons, rows, the next page when the end comes into view, pull to refresh, and words for nothing, failed and loading. */
export function List<T>({ list, row, keyOf, label, empty }: Props<T>) {
  const t = useTexts('common')
  const state = useStore(list.$list)
  const { rows, loading, busy, failed, ended } = state
  const [most, setMost] = useState(STEP)
  const hidden = rows.length > most
  const end = useRef<HTMLDivElement>(null)
  const { pull, handlers } = usePullToRefresh(() => list.refresh())
  // Watched again for each page: one that leaves its end in view must bring the next, also where nothing in it was new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state stands for the page
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        if (hidden) setMost((before) => before + STEP)
        else void list.more()
      },
      { rootMargin: AHEAD },
    )
    if (end.current && (hidden || (!loading && !busy && !failed && !ended))) watch.observe(end.current)
    return () => watch.disconnect()
  }, [list, state, hidden, most])
  if (loading && !failed)
    return (
      <div role="status" aria-label={t('loading')}>
        <SkeletonRows count={SKELETONS} />
      </div>
    )
  return (
    <div className="list" tabIndex={-1} {...handlers}>
      {pull.state !== 'idle' && <Pulled pull={pull} />}
      {rows.length > 0 && (
        <ul aria-label={label}>
          {rows.slice(0, most).map((item) => (
            <Place key={keyOf(item)}>
              <Row item={item} draw={row} />
            </Place>
          ))}
        </ul>
      )}
      {rows.length === 0 && !failed && <Empty {...(empty && { title: empty })} />}
      {failed && <Failed busy={busy} onRetry={() => void list.retry()} />}
      {rows.length > 0 && (hidden || (!ended && !failed)) && (
        <div ref={end} className="list-end">
          {busy && <Spinner label={t('loading')} />}
        </div>
      )}
    </div>
  )
}

/** Where a row stands. What vanishes under a finger or a key gives the focus on. */
const Place = ({ children }: { children: ReactNode }) => <li ref={useRowFocus()}>{children}</li>

/** Drawn again when its row has changed, or its owner has; not with each page that comes. */
const Row = memo(RowOf) as typeof RowOf

function RowOf<T>({ item, draw }: { item: T; draw(item: T): ReactNode }) {
  return draw(item)
}

/** What a pull will do: the ticks fill with it, all twelve when letting go refreshes, and turn while it does. */
function Pulled({ pull: { state, share } }: { pull: Pull }) {
  const t = useTexts('common')
  if (state === 'idle') return null
  return (
    <div className="pull-to-refresh" role="status" style={{ blockSize: share * 48 }}>
      {state === 'refreshing' ? <Spinner /> : <Spinner lit={Math.floor(share * 12)} />}
      {t(state)}
    </div>
  )
}
